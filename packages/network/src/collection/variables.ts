import type { Purpose } from '@portal/domain/security/secret'

/** Reference to a Postman variable, as written in a request. */
export const variable = (name: string): string => `{{${name}}}`

/** Name of the environment variable that holds a secret. */
export const secretVariable = (purpose: Purpose): string => `${purpose}_secret`
