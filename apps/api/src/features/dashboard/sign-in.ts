import { attemptOfStranger, beginAttempt, forgiveAttempt, waitText } from '@portal/identity/person/attempt'
import { type PasswordHasher, TooBusy } from '@portal/identity/person/password.hash'
import { type AuditEntry, recordAudit } from '../../audit/audit.queries.ts'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { type AccountOfEmail, findAccountsOf } from './dashboard.queries.ts'

/** The same for an unknown e-mail and a wrong password, so that it does not reveal who has an account. */
const MISMATCH = 'El correo o la contraseña no coinciden.'
const BUSY = 'Hay muchas personas entrando en este momento. Vuelve a intentarlo en unos segundos.'
/** Failures after which pauses begin, as for the sign-in of the portal. */
const LIMITS = { freeFailures: 3, freeAccounts: 9 }

interface Parts {
  database: Database
  hasher: PasswordHasher
  /** Audit row of the call. */
  entry: AuditEntry
}

/**
 * Accounts of the e-mail that have this password; at least one. An attempt is counted before the password is checked.
 * @throws Refusal
 */
export async function accountsWith(
  { database, hasher, entry }: Parts,
  email: string,
  password: string,
): Promise<AccountOfEmail[]> {
  const attempt = attemptOfStranger(`dashboard:${email}`, entry.network ?? '')
  const { wait } = await beginAttempt({ database, limits: LIMITS, clock: Date.now }, attempt)
  if (wait > 0) throw new Refusal('rate_limited', { message: waitText(wait), headers: { 'retry-after': String(wait) } })
  const accounts = await findAccountsOf(database.kysely, email)
  const right: AccountOfEmail[] = []
  try {
    // An e-mail without an account costs one hash too, so that the time of the answer does not reveal it.
    if (accounts.length === 0) await hasher.verify(undefined, password)
    for (const account of accounts) if (await hasher.verify(account.password_hash, password)) right.push(account)
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error
    throw new Refusal('unavailable', { message: BUSY, headers: { 'retry-after': '5' } })
  }
  if (right.length === 0) {
    await recordAudit(database.kysely, { ...entry, outcome: 'denied' })
    throw new Refusal('unauthenticated', { message: MISMATCH })
  }
  await forgiveAttempt(database, attempt)
  return right
}
