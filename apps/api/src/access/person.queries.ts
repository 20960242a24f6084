import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Caller } from './token.ts'

/** Remembers who called, with the e-mail and name of the latest token. An address that is proven now is nobody else's any more. */
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
