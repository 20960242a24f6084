import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Counts one more call of a person in the current hour, for all instances together; answers the count. */
export async function countCall(db: Db, subject: string, bucket: string): Promise<number> {
  const { count } = await db
    .insertInto('rate_quota')
    .values({ subject, bucket, window_start: sql<Date>`date_trunc('hour', now())`, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'bucket', 'window_start']).doUpdateSet({ count: sql<number>`rate_quota.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** Removes the counts of past days. */
export async function sweepQuotas(db: Db): Promise<void> {
  await db.deleteFrom('rate_quota').where('window_start', '<', sql<Date>`now() - interval '2 days'`).execute()
}
