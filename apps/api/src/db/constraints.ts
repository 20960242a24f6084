import { DatabaseUnavailable } from './sessions.ts'

/** Constraints that simultaneous calls can violate. Any other violation is a bug, answered with 500 and logged. */
export const CODES = {
  integration_public_name_unique: 'duplicate_name',
  dashboard_account_email_unique: 'duplicate_account',
  account_owns_nothing: 'still_owner',
  membership_of_present: 'conflict',
} as const

/** Name of the constraint that refused a statement, on PostgreSQL and on PGlite; undefined for any other error. */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  // The error of a violated NOT NULL names a column but no constraint, so the result is then undefined.
  return constraintOf(error.cause)
}

export function codeOf(error: unknown): (typeof CODES)[keyof typeof CODES] | undefined {
  const name = constraintOf(error)
  return name !== undefined && Object.hasOwn(CODES, name) ? CODES[name as keyof typeof CODES] : undefined
}

/** True if the database could not be reached or did not answer in time: the call answers 503 and may be repeated. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || (error instanceof Error && isConnectionError(error.cause))
}
