import * as z from 'zod/mini'
import { collects, type IntegrationType, pays } from '../integration/type.ts'
import { ACCOUNT_ROLES, type AccountRole } from './role.words.ts'

/** Names of account roles that requests may contain: the stored name (ER, EP) or the type of integration. */
export const ROLE_NAMES = ['ER', 'EP', 'collector', 'payer'] as const
const MEANING: Record<(typeof ROLE_NAMES)[number], AccountRole> = { ER: 'ER', EP: 'EP', collector: 'ER', payer: 'EP' }

export const ROLE_REQUIRED = 'Debe seleccionar un Rol'
const NOT_OF_TYPE = 'El rol no corresponde al tipo de integración'

export const rolesOf = (type: IntegrationType): AccountRole[] =>
  ACCOUNT_ROLES.filter((role) => (role === 'ER' ? collects(type) : pays(type)))

const isMissing = (given: unknown): boolean => given === undefined || given === null || given === ''

/** Schema of a new account's role. If the type of integration allows only one role, the request may omit it. */
export function accountRole(type: IntegrationType) {
  const roles = rolesOf(type)
  const only = roles.length === 1 ? roles[0] : undefined
  return z.pipe(
    z.transform((given: unknown) =>
      isMissing(given) ? only : Object.hasOwn(MEANING, String(given)) ? MEANING[given as keyof typeof MEANING] : given,
    ),
    z.enum(roles, { error: ({ input }) => (isMissing(input) ? ROLE_REQUIRED : NOT_OF_TYPE) }),
  )
}

/** E-mail of an integration's default dashboard account for a role. */
export const defaultEmail = (role: AccountRole, xClientOs: string): string =>
  `${role.toLowerCase()}-${xClientOs}@dashboard.local`
