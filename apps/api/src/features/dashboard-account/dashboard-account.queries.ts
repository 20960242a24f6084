import type { DashboardAccount } from '@portal/contract/dashboard-account'
import type { Db } from '../../db/database.ts'

/** Every account of an integration, newest first; never what its password is. */
export const findAccounts = (db: Db, integration_id: string) =>
  db
    .selectFrom('dashboard_account')
    .select(['email', 'name', 'role', 'is_default'])
    .where('integration_id', '=', integration_id)
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .execute()

/** Whether an account of the integration has that e-mail, in lower case. */
export const hasEmail = async (db: Db, integration_id: string, email: string): Promise<boolean> =>
  (await db
    .selectFrom('dashboard_account')
    .select('id')
    .where('integration_id', '=', integration_id)
    .where('email', '=', email)
    .executeTakeFirst()) !== undefined

interface NewAccount extends DashboardAccount {
  is_default: boolean
  /** PHC string; null while nobody can enter. */
  password_hash: string | null
}

/** Stores accounts; an e-mail that the integration has already breaks `dashboard_account_email_unique`. */
export async function insertAccounts(db: Db, integration_id: string, accounts: readonly NewAccount[]): Promise<void> {
  const rows = accounts.map(({ email, name, role, is_default, password_hash }) => ({
    integration_id,
    email,
    name,
    role,
    is_default,
    password_hash,
  }))
  await db.insertInto('dashboard_account').values(rows).execute()
}

/** Replaces the password of the account with that e-mail; the account, or undefined when there is none. */
export const updatePassword = (db: Db, integration_id: string, email: string, password_hash: string) =>
  db
    .updateTable('dashboard_account')
    .set({ password_hash })
    .where('integration_id', '=', integration_id)
    .where('email', '=', email)
    .returning(['email', 'name', 'role'])
    .executeTakeFirst()
