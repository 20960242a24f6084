import type {
  changePassword as ChangePassword,
  createAccount as CreateAccount,
  findEmail,
  listAccounts,
} from '@portal/contract/dashboard-account'
import type { BodyInput } from '@portal/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const LIST = { method: 'GET', path: '/api/dashboard/account/actor/{uuid}' } as const
const CREATE = { method: 'POST', path: '/api/dashboard/account' } as const
const PASSWORD = { method: 'PUT', path: '/api/dashboard/account/{uuid}' } as const
const EMAIL = { method: 'GET', path: '/api/dashboard/account/email' } as const

/** Query for the dashboard accounts of an integration, by its enroller_uuid. */
export const accountsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['dashboard-accounts', uuid],
    queryFn: async ({ signal }) => (await call<typeof listAccounts>(LIST, { uuid, signal })).answer,
  })

/** Asks if the integration already has an account with that e-mail. A failed call counts as no: the server checks again on save. */
export const isTaken = (actorId: string, email: string): Promise<boolean> =>
  call<typeof findEmail>(EMAIL, { query: { actorId, email } }).then(
    ({ answer }) => answer.exists,
    () => false,
  )

export const createAccount = (body: BodyInput<typeof CreateAccount>) => call<typeof CreateAccount>(CREATE, { body })

export const changePassword = (uuid: string, body: BodyInput<typeof ChangePassword>) =>
  call<typeof ChangePassword>(PASSWORD, { uuid, body })
