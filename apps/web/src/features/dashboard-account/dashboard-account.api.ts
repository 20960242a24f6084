import { findEmail, listAccounts } from '@portal/contract/dashboard-account'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const accountsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['dashboard-accounts', uuid],
    queryFn: async ({ signal }) => (await call(listAccounts, { uuid, signal })).answer,
  })

/** Whether the integration already has an account with this e-mail; false if the call fails (the server checks on save). */
export const isTaken = (actorId: string, email: string): Promise<boolean> =>
  call(findEmail, { query: { actorId, email } }).then(
    ({ answer }) => answer.exists,
    () => false,
  )
