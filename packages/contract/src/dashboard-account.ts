import { accountFields } from '@portal/domain/dashboard-account/account'
import { samePassword, typedPassword } from '@portal/domain/dashboard-account/password'
import { ROLE_NAMES, ROLE_REQUIRED } from '@portal/domain/dashboard-account/role'
import { ACCOUNT_ROLES } from '@portal/domain/dashboard-account/role.words'
import { email } from '@portal/domain/email'
import * as z from 'zod/mini'
import { time } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { uuid } from './query.ts'

const account = z.strictObject({ email: z.string(), name: z.string(), role: z.enum(ACCOUNT_ROLES) })
const listed = z.extend(account, {
  /** Time at which the account's password was ended without a new one; null if it was not. */
  disabled_at: z.nullable(time),
})
export type DashboardAccount = z.output<typeof listed>

/** Lists an integration's dashboard accounts: the default ones, and those created later, newest first. */
export const listAccounts = endpoint('GET', '/api/dashboard/account/actor/{uuid}', {
  operation: 'dashboard-account.list',
  summary: 'Lista las cuentas del dashboard de una integración.',
  access: { integration: 'view' },
  section: 'dashboard-account',
  answer: z.strictObject({ accounts: z.array(listed), accountDefault: z.array(listed) }),
})
export type AccountList = Answer<typeof listAccounts>

/** Creates a dashboard account. Only a dual integration can choose the role; other types have one role. */
export const createAccount = endpoint('POST', '/api/dashboard/account', {
  operation: 'dashboard-account.create',
  summary: 'Crea una cuenta del dashboard.',
  access: { integration: 'credentials' },
  subject: 'actorId',
  section: 'dashboard-account',
  body: z
    .strictObject({
      ...accountFields,
      role: z.optional(z.nullable(z.enum(ROLE_NAMES, { error: ROLE_REQUIRED }))),
      actorId: uuid,
    })
    .check(samePassword),
  status: 201,
  answer: account,
  confidential: true,
  errors: ['duplicate_account'],
  overQuota: 'Llegaste al máximo de cuentas por hora. Vuelve a intentarlo más tarde.',
})

/** Sets the password of one of the integration's accounts. */
export const changePassword = endpoint('PUT', '/api/dashboard/account/{uuid}', {
  operation: 'dashboard-account.change_password',
  summary: 'Cambia la contraseña de una cuenta del dashboard.',
  access: { integration: 'credentials' },
  section: 'dashboard-account',
  body: z.strictObject({ email, ...typedPassword }).check(samePassword),
  answer: z.strictObject({ message: z.string() }),
  confidential: true,
  overQuota: 'Llegaste al máximo de cambios de contraseña por hora. Vuelve a intentarlo más tarde.',
})

/** Returns whether an account of this integration has the e-mail; never reveals accounts of other integrations. */
export const findEmail = endpoint('GET', '/api/dashboard/account/email', {
  operation: 'dashboard-account.find_email',
  summary: 'Dice si una cuenta del dashboard de la integración ya tiene ese correo.',
  access: { integration: 'credentials' },
  subject: 'actorId',
  section: 'dashboard-account',
  query: z.strictObject({ email, actorId: uuid }),
  answer: z.strictObject({ exists: z.boolean() }),
})
