import type { Purpose } from '@portal/domain/security/secret'

/** How a request refers to a variable. */
export const variable = (name: string): string => `{{${name}}}`

/** Variable of the environment that holds a secret. */
export const secretVariable = (purpose: Purpose): string => `${purpose}_secret`
