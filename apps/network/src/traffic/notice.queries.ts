import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { FAILINGS } from '../notices/attempt.words.ts'
import type { LoggedCall } from '../log/call.queries.ts'
import { UNDELIVERED } from './timeline.queries.ts'

/** Notices that are sent again at once, at most; and that are counted as undelivered. */
export const MOST_RESENT = 500
/** Notices of the last day whose attempts are counted, at most: the newest. */
const MOST_COUNTED = 20_000
export const HOURS = 24

export async function findCall(db: Db, participant: string, id: string): Promise<LoggedCall | undefined> {
  const found = db.selectFrom('call').selectAll().where('request_id', '=', id).where('participant_id', '=', participant)
  return found.limit(1).executeTakeFirst()
}

export const findNotice = (db: Db, participant: string, id: string) =>
  db.selectFrom('notice').selectAll().where('id', '=', id).where('participant_id', '=', participant).executeTakeFirst()

/** Attempts of a notice, the first one first. */
export const attemptsOf = (db: Db, id: string) =>
  db
    .selectFrom('attempt')
    .select(['number', 'at', 'status', 'latency_ms', 'answer', 'failure', 'remedy'])
    .where('notice_id', '=', id)
    .orderBy('id')
    .execute()

/** What the portal's receiver found of a notice the last time. */
export const lastReceipt = (db: Db, participant: string, id: string) =>
  db
    .selectFrom('received_notice')
    .select('headers')
    .where('participant_id', '=', participant)
    .where('notice_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Notices of a participant that were not delivered and may be sent again, counted up to `MOST_RESENT`. */
export async function countUndelivered(db: Db, participant: string) {
  const { rows } = await sql<{ count: number; fields: string[] | null; since: Date | null }>`
    select count(*)::int as count, array_agg(distinct field) as fields, min(happened_at) as since from (
      select field, happened_at from network.notice where participant_id = ${participant} and ${UNDELIVERED} and type <> 'authorization.requested'
      order by happened_at desc limit ${MOST_RESENT}) undelivered`.execute(db)
  return { count: rows[0]?.count ?? 0, fields: rows[0]?.fields ?? [], since: rows[0]?.since ?? null }
}

export interface Chosen {
  ids?: readonly string[] | undefined
  since?: Date | undefined
  field?: string | undefined
}

/**
 * Queues notices again: the chosen ones, or all undelivered ones since a time. Skips those without an active address, and questions,
 * because the network no longer waits for their answer. Attempts go on counting.
 */
export async function requeue(
  db: Db,
  now: Date,
  participant: string,
  { ids, since, field }: Chosen,
  active: readonly string[],
): Promise<{ queued: number; unsent: number }> {
  const chosen = ids
    ? sql`id = any(${ids}::text[])`
    : sql`${UNDELIVERED} and happened_at >= ${since} and ${field === undefined ? sql`true` : sql`field = ${field}`}`
  const { rows } = await sql<{ active: boolean; count: number }>`
    with chosen as (
      select id, field = any(${active}::text[]) as active from network.notice
      where participant_id = ${participant} and type <> 'authorization.requested' and ${chosen}
      order by happened_at desc limit ${MOST_RESENT} for update
    ), queued as (
      update network.notice n
      set state = 'WAITING', ended_at = null, due_at = ${now}, moved_at = ${now}, fault = null
      from chosen where n.id = chosen.id and chosen.active
    )
    select active, count(*)::int as count from chosen group by active`.execute(db)
  const count = (wanted: boolean) => rows.find((row) => row.active === wanted)?.count ?? 0
  return { queued: count(true), unsent: count(false) }
}

/** Attempts of the last hours to each address of a participant, without those that the network lost on purpose; and how fast those that were delivered got an answer. */
export async function deliveriesOf(db: Db, participant: string, since: Date) {
  const { rows } = await sql<{
    field: string
    hour: Date | null
    delivered: number
    failed: number
    p95_ms: number | null
  }>`
    select field, hour, count(*) filter (where delivered)::int as delivered, count(*) filter (where not delivered)::int as failed,
      round(percentile_cont(0.95) within group (order by latency_ms) filter (where delivered))::int as p95_ms
    from (
      select id, field from network.notice where participant_id = ${participant} and moved_at >= ${since}
      order by moved_at desc limit ${MOST_COUNTED}) n
    cross join lateral (
      select failure is null as delivered, latency_ms, date_trunc('hour', at) as hour
      from network.attempt where notice_id = n.id and at >= ${since} and failure is distinct from ${FAILINGS.lost.failure}) made
    group by grouping sets ((field, hour), (field))`.execute(db)
  return rows
}
