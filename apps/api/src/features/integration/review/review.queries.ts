import type { Verdict } from '@portal/domain/review/review'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const now = sql<Date>`now()`
// No other call can compute the same number for a review, because the integration's row is locked.
const next = (integration_id: string) =>
  sql<number>`(select coalesce(max(number), 0) + 1 from review where integration_id = ${integration_id})`

/** Opens a review, unless one is open. */
export async function openReview(db: Db, integration_id: string, requested_by: string): Promise<void> {
  await db
    .insertInto('review')
    .values({ integration_id, number: next(integration_id), requested_at: now, requested_by })
    .onConflict((conflict) => conflict.column('integration_id').where('verdict', 'is', null).doNothing())
    .execute()
}

/** Closes the open review. Without one, a verdict of the network is a review of its own, and a withdrawal is nothing. */
export async function closeReview(
  db: Db,
  integration_id: string,
  decision: { verdict: Verdict; decided_by: string; reason?: string | null },
): Promise<void> {
  const decided = { reason: null, ...decision, decided_at: now }
  const closed = await db
    .updateTable('review')
    .set(decided)
    .where('integration_id', '=', integration_id)
    .where('verdict', 'is', null)
    .returning('number')
    .executeTakeFirst()
  if (closed || decision.verdict === 'withdrawn') return
  await db
    .insertInto('review')
    .values({ integration_id, number: next(integration_id), ...decided })
    .execute()
}

/** Reviews of an integration with the names of who asked and who answered, newest first. */
export const findReviews = (db: Db, integration_id: string) =>
  db
    .selectFrom('review')
    .leftJoin('person as asker', 'asker.sub', 'review.requested_by')
    .leftJoin('person as decider', 'decider.sub', 'review.decided_by')
    .select(['review.requested_at', 'review.verdict', 'review.reason', 'review.decided_at'])
    .select((eb) => [
      eb.fn.coalesce('asker.name', 'asker.email').as('requested_by'),
      eb.fn.coalesce('decider.name', 'decider.email').as('decided_by'),
    ])
    .where('review.integration_id', '=', integration_id)
    .orderBy('review.number', 'desc')
    .execute()
