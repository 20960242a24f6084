import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Caller } from './token.ts'

/** Stores the latest token's e-mail and name. A verified e-mail is removed from the person who had it before. */
export async function rememberPerson(db: Db, caller: Caller): Promise<void> {
  const now = sql<Date>`now()`
  const values = {
    email: caller.email ?? null,
    email_verified: caller.email !== undefined,
    name: caller.name ?? null,
    last_seen_at: now,
  }
  await db
    .insertInto('person')
    .values({ sub: caller.sub, ...values })
    .onConflict((conflict) => conflict.column('sub').doUpdateSet(values))
    .execute()
  if (caller.email === undefined) return
  await db
    .updateTable('person')
    .set({ email_verified: false })
    .where(sql`lower(email)`, '=', caller.email)
    .where('email_verified', '=', true)
    .where('sub', '<>', caller.sub)
    .execute()
}

/** Records a sign-in session; true if it was not recorded before. */
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

/** Deletes recorded sessions that are so old that no identity provider still keeps them. */
export async function sweepSessions(db: Db): Promise<void> {
  await db.deleteFrom('signed_session').where('seen_at', '<', sql<Date>`now() - interval '90 days'`).execute()
}
