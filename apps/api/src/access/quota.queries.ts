import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Row of a count that a call is in. */
export interface Counted {
  subject: string
  bucket: string
  window_start: Date
  count: number
}

/** Counts a call of `subject` in the current UTC hour or day; all processes share the count. */
export function countCall(
  db: Db,
  subject: string,
  bucket: string,
  per: 'hour' | 'day',
): Promise<Counted & { secondsLeft: number }> {
  return db
    .insertInto('rate_quota')
    .values({ subject, bucket, window_start: sql<Date>`date_trunc(${sql.lit(per)}, now(), 'UTC')`, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'bucket', 'window_start']).doUpdateSet({ count: sql<number>`rate_quota.count + 1` }),
    )
    .returning(['subject', 'bucket', 'window_start', 'count'])
    .returning(
      sql<number>`ceil(extract(epoch from window_start + ${sql.lit(`1 ${per}`)}::interval - now()))::int`.as(
        'secondsLeft',
      ),
    )
    .executeTakeFirstOrThrow()
}

/** Takes back a call that was counted and then failed. */
export async function uncountCall(db: Db, { subject, bucket, window_start }: Counted): Promise<void> {
  await db
    .updateTable('rate_quota')
    .set({ count: sql<number>`count - 1` })
    .where('subject', '=', subject)
    .where('bucket', '=', bucket)
    .where('window_start', '=', window_start)
    .execute()
}

export async function sweepQuotas(db: Db): Promise<void> {
  await db.deleteFrom('rate_quota').where('window_start', '<', sql<Date>`now() - interval '2 days'`).execute()
}

const MINUTE_AGO = sql<Date>`now() - interval '60 seconds'`
/** First key of PostgreSQL's advisory lock; no other lock of the portal uses this number. */
const COUNTING = 7_204_913

/** Counts a call unless `most` were made in the last sixty seconds. @returns seconds to wait, 0 if it was counted */
export const countInMinute = (db: Db, subject: string, bucket: string, most: number): Promise<number> =>
  db.isTransaction
    ? counting(db, subject, bucket, most)
    : db.transaction().execute((tx) => counting(tx, subject, bucket, most))

/** Takes the lock in a separate statement, because the count must see the calls that the lock waited for. */
async function counting(tx: Db, subject: string, bucket: string, most: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${sql.lit(COUNTING)}, hashtext(${`${bucket} ${subject}`}))`.execute(tx)
  const { rows } = await sql<{ wait: number }>`
    with lately as (
      select coalesce(sum(count), 0) < ${most} as free,
        ceil(extract(epoch from min(window_start) + interval '60 seconds' - now()))::int as wait
      from rate_quota where subject = ${subject} and bucket = ${bucket} and window_start > ${MINUTE_AGO}),
    counted as (
      insert into rate_quota (subject, bucket, window_start, count)
      select ${subject}, ${bucket}, date_trunc('second', now()), 1 from lately where free
      on conflict (subject, bucket, window_start) do update set count = rate_quota.count + 1)
    select case when free then 0 else greatest(wait, 1) end as wait from lately`.execute(tx)
  return rows[0]?.wait ?? 0
}
