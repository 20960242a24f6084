import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Caller } from './token.ts'

/**
 * Stores the latest token's e-mail and name. A verified e-mail is removed from the person who had it before.
 * @returns false if the person removed their account after the token's sign-in; nothing is stored then
 */
export async function rememberPerson(db: Db, caller: Caller): Promise<boolean> {
  const now = sql<Date>`now()`
  const values = {
    email: caller.email ?? null,
    email_verified: caller.email !== undefined,
    name: caller.name ?? null,
    last_seen_at: now,
    removed_at: null,
  }
  const stored = await db
    .insertInto('person')
    .values({ sub: caller.sub, ...values })
    .onConflict((conflict) =>
      conflict
        .column('sub')
        .doUpdateSet(values)
        .where((or) =>
          or.or([
            or('person.removed_at', 'is', null),
            or('person.removed_at', '<', sql<Date>`to_timestamp(${caller.authTime ?? caller.issuedAt ?? 0}::float8)`),
          ]),
        ),
    )
    .returning('sub')
    .executeTakeFirst()
  if (!stored) return false
  if (caller.email === undefined) return true
  await db
    .updateTable('person')
    .set({ email_verified: false })
    .where(sql`lower(email)`, '=', caller.email)
    .where('email_verified', '=', true)
    .where('sub', '<>', caller.sub)
    .execute()
  return true
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
