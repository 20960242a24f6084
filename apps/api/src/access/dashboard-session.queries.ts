import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Account of the dashboard that a call is made with. */
export interface DashboardCaller {
  account_id: string
  name: string
  email: string
  role: 'ER' | 'EP'
  integration_id: string
  integration: string
  /** Digest of the session's id. */
  session: string
}

const IDLE = sql<Date>`now() - interval '30 minutes'`
const DIGEST = sql<Uint8Array>`sha256(convert_to(account.password_hash, 'UTF8'))`

/** Begins a session if the account still has the password that was checked. @returns false if it was changed meanwhile */
export async function insertSession(
  db: Db,
  id_hash: string,
  { id, password_hash }: { id: string; password_hash: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('dashboard_session')
    .columns(['id_hash', 'account_id', 'password_digest'])
    .expression(
      db
        .selectFrom('dashboard_account as account')
        .select((eb) => [eb.val(id_hash).as('id_hash'), 'account.id', DIGEST.as('password_digest')])
        .where('account.id', '=', id)
        .where('account.password_hash', '=', password_hash),
    )
    .returning('id_hash')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Finds the account of a session and notes that it was used; undefined if the session has ended. */
export const touchSession = (db: Db, id_hash: string): Promise<DashboardCaller | undefined> =>
  db
    .updateTable('dashboard_session as session')
    .from('dashboard_account as account')
    .innerJoin('integration', 'integration.id', 'account.integration_id')
    .set({ used_at: sql<Date>`now()` })
    .whereRef('account.id', '=', 'session.account_id')
    .where('session.id_hash', '=', id_hash)
    .where('session.used_at', '>', IDLE)
    .whereRef('session.password_digest', '=', DIGEST)
    .returning(['account.id as account_id', 'account.name', 'account.email', 'account.role'])
    .returning(['integration.id as integration_id', 'integration.public_name as integration'])
    .returning('session.id_hash as session')
    .executeTakeFirst()

export async function deleteSession(db: Db, id_hash: string): Promise<void> {
  await db.deleteFrom('dashboard_session').where('id_hash', '=', id_hash).execute()
}

/** Deletes sessions that nobody used for half an hour, and wrong passwords of a day ago, which the built-in provider sweeps only where it runs. */
export async function sweepDashboardSessions(db: Db): Promise<void> {
  await sql`delete from identity_failure where failed_at < now() - interval '1 day'`.execute(db)
  await db.deleteFrom('dashboard_session').where('used_at', '<', IDLE).execute()
}
