import * as contract from '@portal/contract/dashboard-account'
import type { BodyInput } from '@portal/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const accountsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['dashboard-accounts', uuid],
    queryFn: async ({ signal }) => (await call(contract.listAccounts, { uuid, signal })).answer,
  })

/** Asks if the integration already has an account with that e-mail. A failed call counts as no: the server checks again on save. */
export const isTaken = (actorId: string, email: string): Promise<boolean> =>
  call(contract.findEmail, { query: { actorId, email } }).then(
    ({ answer }) => answer.exists,
    () => false,
  )

export const createAccount = (body: BodyInput<typeof contract.createAccount>) => call(contract.createAccount, { body })

export const changePassword = (uuid: string, body: BodyInput<typeof contract.changePassword>) =>
  call(contract.changePassword, { uuid, body })
