import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Counts one more call of a person, or to an integration, in the clock's hour or day (UTC), for all instances together; answers the
 * count and the seconds left.
 */
export function countCall(
  db: Db,
  subject: string,
  bucket: string,
  per: 'hour' | 'day',
): Promise<{ count: number; secondsLeft: number }> {
  return db
    .insertInto('rate_quota')
    .values({ subject, bucket, window_start: sql<Date>`date_trunc(${sql.lit(per)}, now(), 'UTC')`, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'bucket', 'window_start']).doUpdateSet({ count: sql<number>`rate_quota.count + 1` }),
    )
    .returning('count')
    .returning(
      sql<number>`ceil(extract(epoch from window_start + ${sql.lit(`1 ${per}`)}::interval - now()))::int`.as(
        'secondsLeft',
      ),
    )
    .executeTakeFirstOrThrow()
}

/** Removes the counts of past days. */
export async function sweepQuotas(db: Db): Promise<void> {
  await db.deleteFrom('rate_quota').where('window_start', '<', sql<Date>`now() - interval '2 days'`).execute()
}
