import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Writes down that this session was seen; true for the first time. */
export async function isFirstSight(db: Db, session: string): Promise<boolean> {
  const digest = createHash('sha256').update(session).digest('hex')
  const inserted = await db
    .insertInto('signed_session')
    .values({ digest })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Forgets sessions that no provider keeps for so long. */
export async function sweepSessions(db: Db): Promise<void> {
  await db.deleteFrom('signed_session').where('seen_at', '<', sql<Date>`now() - interval '90 days'`).execute()
}
