import type { DashboardAccount } from '@portal/contract/dashboard-account'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export const findAccounts = (db: Db, integration_id: string) =>
  db
    .selectFrom('dashboard_account')
    .select(['email', 'name', 'role', 'is_default', 'disabled_at'])
    .where('integration_id', '=', integration_id)
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .execute()

/** True if the integration has an account with this e-mail, which must be in lower case. */
export const hasEmail = async (db: Db, integration_id: string, email: string): Promise<boolean> =>
  (await db
    .selectFrom('dashboard_account')
    .select('id')
    .where('integration_id', '=', integration_id)
    .where('email', '=', email)
    .executeTakeFirst()) !== undefined

interface NewAccount extends Omit<DashboardAccount, 'disabled_at'> {
  is_default: boolean
  /** Hash of the password in PHC string format; null until a password is set. */
  password_hash: string | null
}

/** Inserts accounts. An e-mail that the integration already has violates the index `dashboard_account_email_unique`. */
export async function insertAccounts(db: Db, integration_id: string, accounts: readonly NewAccount[]): Promise<void> {
  const rows = accounts.map((account) => ({ integration_id, ...account }))
  await db.insertInto('dashboard_account').values(rows).execute()
}

/** Name of an account, and the hashes of its current and its former passwords. */
export const findPasswords = (db: Db, integration_id: string, email: string) =>
  db
    .selectFrom('dashboard_account')
    .select(['name', 'password_hash', 'former_hashes'])
    .where('integration_id', '=', integration_id)
    .where('email', '=', email)
    .executeTakeFirst()

const FORMER = sql<string[]>`(array_remove(array_prepend(dashboard_account.password_hash, former_hashes), null))[1:4]`

/** Sets a password, which also enables a disabled account, and keeps the hashes of the four before it. */
export const updatePassword = (db: Db, integration_id: string, email: string, password_hash: string) =>
  db
    .updateTable('dashboard_account')
    .set({
      password_hash,
      password_since: sql<Date>`now()`,
      disabled_at: null,
      former_hashes: FORMER,
    })
    .where('integration_id', '=', integration_id)
    .where('email', '=', email)
    .returning(['email', 'name', 'role'])
    .executeTakeFirst()

/** Accounts whose password is older than a moment. */
export const findAccountsBefore = (db: Db, integration_id: string, moment: Date) =>
  db
    .selectFrom('dashboard_account')
    .select(['email', 'name'])
    .where('integration_id', '=', integration_id)
    .where('password_hash', 'is not', null)
    .where('password_since', '<', moment)
    .orderBy('email')
    .execute()

/** Disables accounts by ending their passwords, which never serve again. @returns the e-mails of those that had a password */
export async function disableAccounts(db: Db, integration_id: string, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const disabled = await db
    .updateTable('dashboard_account')
    .set({ password_hash: null, disabled_at: sql<Date>`now()`, former_hashes: FORMER })
    .where('integration_id', '=', integration_id)
    .where('email', 'in', emails)
    .where('password_hash', 'is not', null)
    .returning('email')
    .execute()
  return disabled.map(({ email }) => email).toSorted()
}
