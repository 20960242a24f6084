import type { Db } from '../../db/database.ts'

/** Most accounts of one e-mail that a sign-in tries, since each costs the time of a hash. */
const MOST = 20

/** Accounts of an e-mail that have a password, in all integrations, the oldest first. */
export const findAccountsOf = (db: Db, email: string) =>
  db
    .selectFrom('dashboard_account as account')
    .innerJoin('integration', 'integration.id', 'account.integration_id')
    .select(['account.id', 'account.name', 'account.email', 'account.role'])
    .select((eb) => eb.ref('account.password_hash').$notNull().as('password_hash'))
    .select(['integration.id as integration_id', 'integration.public_name as integration'])
    .where('account.email', '=', email)
    .where('account.password_hash', 'is not', null)
    .orderBy('account.created_at')
    .orderBy('account.id')
    .limit(MOST)
    .execute()
export type AccountOfEmail = Awaited<ReturnType<typeof findAccountsOf>>[number]
