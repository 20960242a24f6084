import { readAccount } from '@portal/contract/account'
import { sendContact } from '@portal/contract/contact'
import type { ContactMessage } from '@portal/domain/contact/contact'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Name and verified address of the person, for the form. */
export const writerQuery = queryOptions({
  queryKey: ['contact-writer'],
  queryFn: async ({ signal }) => (await call(readAccount, { signal })).answer,
})

export const send = async (body: ContactMessage, idempotencyKey: string) =>
  (await call(sendContact, { body, idempotencyKey })).answer
