import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export const findSelf = (db: Db, sub: string) =>
  db
    .selectFrom('person')
    .select(['name', 'email', 'email_verified', 'first_seen_at'])
    .where('sub', '=', sub)
    .executeTakeFirstOrThrow()

/** Integrations that the person has access to, their own first. */
export const findHeld = (db: Db, sub: string) =>
  db
    .selectFrom('membership')
    .innerJoin('integration', 'integration.id', 'membership.integration_id')
    .select(['integration.id', 'integration.enroller_uuid', 'integration.public_name', 'membership.role'])
    .where('membership.sub', '=', sub)
    .orderBy('membership.role')
    .orderBy('integration.public_name_key')
    .execute()

/** Maximum rows and bytes of each table in an export, latest rows first; more would fill the server's memory. */
const MOST = { rows: 20_000, bytes: 4_000_000 }

/** All that the portal keeps about the person whom the session acts for, by table, as JSON text. */
export async function exportSelf(db: Db, sub: string): Promise<string> {
  const { rows } = await sql<{
    kept: string
  }>`select account_export(${sub}, ${MOST.rows}, ${MOST.bytes}) as kept`.execute(db)
  return rows[0]?.kept ?? '{}'
}

/** Removes what the portal keeps about the person whom the session acts for. Breaks `account_owns_nothing` for an owner. */
export async function removeSelf(db: Db, sub: string): Promise<void> {
  await sql`select account_remove(${sub})`.execute(db)
}
