import { LIMITS } from '@portal/domain/limits'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, NetworkSchema } from '../database.ts'

/** Rows that a look for something without an index reads at most. */
export const MOST_LOOKED = 5_000
/** Rows of one subject that a search reads at most. */
const MOST_OF_SUBJECT = 500
const MOST_TOKENS = 20

/** Place in the timeline: rows are ordered by time, then id. */
export interface Place {
  at: Date
  id: string
}

/** What is looked for; `from` belongs to the period, `until` does not. */
export interface Wanted {
  name?: string | undefined
  result?: 'failed' | 'retrying' | undefined
  /** HTTP status or error code. */
  code?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Ids of requests, notices and what they are about. */
  ids?: readonly string[] | undefined
  after?: Place | undefined
}

type Condition = RawBuilder<unknown>
const all = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `)

const STATUS = /^\d{3}$/

/** Conditions on the columns by which a table is ordered: period and place. */
function within(at: Condition, id: Condition, { from, until, after }: Wanted): Condition[] {
  return [
    ...(from ? [sql`${at} >= ${from}`] : []),
    ...(until ? [sql`${at} < ${until}`] : []),
    ...(after ? [sql`${at} <= ${after.at} and (${at} < ${after.at} or ${id} collate "C" < ${after.id})`] : []),
  ]
}

/** True if no index finds what is wanted, so that many rows may have to be read for few. */
export const isUnindexed = ({ name, code, ids }: Wanted): boolean =>
  ids === undefined && (name !== undefined || code !== undefined)

const CALL_COLUMNS = sql`at, request_id as id, operation, method, status, code, latency_ms,
  coalesce(request ->> 'order_id', answer ->> 'order_id', request ->> 'refund_id', answer ->> 'refund_id') as "order",
  coalesce(request ->> 'amount', answer ->> 'amount') as amount, coalesce(answer ->> 'state', answer ->> 'estado') as state`

export type CallRow = Pick<
  Selectable<NetworkSchema['call']>,
  'at' | 'operation' | 'method' | 'status' | 'code' | 'latency_ms'
> & { id: string; order: string | null; amount: string | null; state: string | null }

/** Calls of a participant that fit, as a source for a query: in their order, and at most as many as may be looked at. */
function callsOf(participant: string, wanted: Wanted): Condition {
  const place = within(sql`at`, sql`request_id`, wanted)
  const own = all([
    sql`participant_id = ${participant}`,
    ...place,
    ...(wanted.result === 'failed' ? [sql`code is not null`] : wanted.result ? [sql`false`] : []),
  ])
  const ordered = sql`order by at desc, request_id collate "C" desc`
  if (!wanted.ids) return sql`(select * from network.call where ${own} ${ordered} limit ${MOST_LOOKED})`
  // Looks for the ids first, since the database could think that reading the participant's calls one by one finds them soon.
  return sql`(
    with named as materialized (
      select found.* from unnest(${wanted.ids}::text[]) as wanted (id), lateral (
        (select * from network.call where request_id = wanted.id)
        union all
        (select * from network.call where subject = wanted.id order by at desc limit ${MOST_OF_SUBJECT})) found)
    select distinct on (at, request_id collate "C") * from named where ${own} ${ordered})`
}

/** Calls of a participant, the newest first. */
export async function findCalls(db: Db, participant: string, wanted: Wanted, most: number): Promise<CallRow[]> {
  const { name, code } = wanted
  const fits = [
    sql`true`,
    ...(name ? [sql`operation = ${name}`] : []),
    ...(code ? [STATUS.test(code) ? sql`status = ${Number(code)}` : sql`code = ${code}`] : []),
  ]
  const { rows } = await sql<CallRow>`
    select ${CALL_COLUMNS} from ${callsOf(participant, wanted)} of_participant where ${all(fits)}
    order by at desc, request_id collate "C" desc limit ${most}`.execute(db)
  return rows
}

export type NoticeRow = Pick<
  Selectable<NetworkSchema['notice']>,
  'id' | 'type' | 'field' | 'state' | 'attempts' | 'fault' | 'happened_at' | 'due_at'
> & {
  at: Date
  order: string | null
  amount: string | null
  status: number | null
  latency_ms: number | null
  failed: boolean | null
  answer: string | null
}

/** Notices that were not delivered, spelled as in the index that has only them. */
export const UNDELIVERED = sql`(state in ('FAILED', 'UNSENT') or state = 'WAITING' and attempts > 0)`

function noticesOf(participant: string, wanted: Wanted): Condition {
  const own = all([
    sql`participant_id = ${participant}`,
    ...within(sql`happened_at`, sql`id`, wanted),
    ...(wanted.result ? [UNDELIVERED] : []),
    ...(wanted.result === 'retrying' ? [sql`state = 'WAITING'`] : []),
  ])
  const ordered = sql`order by happened_at desc, id collate "C" desc`
  if (!wanted.ids) return sql`(select * from network.notice where ${own} ${ordered} limit ${MOST_LOOKED})`
  return sql`(
    with named as materialized (
      select * from network.notice where id = any(${wanted.ids}::text[])
      union
      select * from network.notice where subject = any(${wanted.ids}::text[]))
    select * from named where ${own} ${ordered})`
}

/** Last attempt of a notice `n`. Only the answer to a question says more than its status. */
const LAST = sql`left join lateral (
  select status, latency_ms, failure is not null as failed, case n.type when 'authorization.requested' then answer end as answer
  from network.attempt where notice_id = n.id order by id desc limit 1) last on true`
const NOTICE_COLUMNS = sql`n.id, n.type, n.field, n.state, n.attempts, n.fault, n.happened_at, n.due_at, n.happened_at as at,
  coalesce(n.data ->> 'order_id', n.data ->> 'refund_id') as "order", n.data ->> 'amount' as amount,
  last.status, last.latency_ms, last.failed, last.answer`

/** Notices to a participant, the newest first. One that is held back to come later than others shows nothing yet. */
export async function findNotices(db: Db, participant: string, wanted: Wanted, most: number): Promise<NoticeRow[]> {
  const { name, code } = wanted
  if (code && !STATUS.test(code)) return []
  const fits = [
    sql`not (state = 'WAITING' and attempts = 0 and fault is not distinct from 'notices_out_of_order')`,
    ...(name ? [sql`type = ${name}`] : []),
    ...(code ? [sql`last.status = ${Number(code)}`] : []),
  ]
  const { rows } = await sql<NoticeRow>`
    select ${NOTICE_COLUMNS} from ${noticesOf(participant, wanted)} n ${LAST} where ${all(fits)}
    order by n.happened_at desc, n.id collate "C" desc limit ${most}`.execute(db)
  return rows
}

/** Place of the last row that a look of bounded length reads; undefined if it reads all there are. */
export async function endOfLook(
  db: Db,
  table: 'call' | 'notice',
  participant: string,
  wanted: Wanted,
): Promise<Place | undefined> {
  const rows = table === 'call' ? callsOf(participant, wanted) : noticesOf(participant, wanted)
  const columns = table === 'call' ? sql`at, request_id as id` : sql`happened_at as at, id`
  const found = await sql<Place>`select ${columns} from ${rows} looked offset ${MOST_LOOKED - 1}`.execute(db)
  return found.rows[0]
}

/** Calls of a participant and notices to it in each period; of each at most one more than are counted. */
export async function countsOf(
  db: Db,
  participant: string,
  periods: readonly { from: Date; until: Date }[],
): Promise<{ calls: number; notices: number }[]> {
  const most = LIMITS.activityCounted + 1
  const { rows } = await sql<{ calls: number; notices: number }>`
    select calls.count::int as calls, notices.count::int as notices
    from unnest(${periods.map(({ from }) => from)}::timestamptz[], ${periods.map(({ until }) => until)}::timestamptz[])
      with ordinality as period (begins, ends, number)
    cross join lateral (select count(*) from (
      select from network.call where participant_id = ${participant} and at >= begins and at < ends limit ${most}) found) calls
    cross join lateral (select count(*) from (
      select from network.notice
      where participant_id = ${participant} and happened_at >= begins and happened_at < ends limit ${most}) found) notices
    order by number`.execute(db)
  return rows
}

/** Calls and notices of a participant that came or changed after a time, the newest first. */
export async function findMoved(db: Db, participant: string, since: Date, most: number) {
  const calls = await findCalls(db, participant, { from: since }, most)
  const { rows } = await sql<NoticeRow & { moved_at: Date }>`
    select ${NOTICE_COLUMNS}, n.moved_at from (
      select * from network.notice where participant_id = ${participant} and moved_at >= ${since} order by moved_at desc limit ${most}) n
    ${LAST}`.execute(db)
  return { calls, notices: rows }
}

/** Text for each participant that changes whenever a call or a notice of it came or changed after a time. */
export async function movedVersions(
  db: Db,
  participants: readonly string[],
  since: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; version: string }>`
    select p.id, concat_ws('/', c.version, n.version) as version
    from unnest(${participants}::uuid[]) as p (id)
    cross join lateral (
      select concat_ws('/', count(*), max(at)) as version from network.call where participant_id = p.id and at >= ${since}) c
    cross join lateral (
      select concat_ws('/', count(*), max(moved_at), sum(attempts), count(*) filter (where state = 'WAITING')) as version
      from network.notice
      where participant_id = p.id and moved_at >= ${since}) n`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Everything by which calls and notices may name what a text names: an order of the participant, a token or its number. */
export async function idsOf(db: Db, participant: string, text: string): Promise<string[]> {
  const { rows } = await sql<{ ids: (string | null)[] }>`
    select array[t.uuid::text, a.id::text, p.uuid::text] as ids
    from (
      (select * from network.token where order_id = ${text} order by created_at desc limit ${MOST_TOKENS})
      union all
      (select * from network.token where number = ${text} order by created_at desc limit 1)) t
    left join network.authorization a on a.token_uuid = t.uuid
    left join network.payment p on p.token_uuid = t.uuid
    where ${participant}::uuid in (t.collector_id, t.reader_id, a.payer_id)`.execute(db)
  // A request's id is written in capitals, all others in small letters.
  const given = [text, text.toLowerCase(), text.replace(/^req_.*/i, (id) => `req_${id.slice(4).toUpperCase()}`)]
  return [...new Set([...given, ...rows.flatMap(({ ids }) => ids.filter((id) => id !== null))])]
}
