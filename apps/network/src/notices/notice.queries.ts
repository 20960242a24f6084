import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, NetworkSchema } from '../database.ts'
import { HELD } from './order.ts'
import type { Sent } from './send.ts'

export interface Lane {
  participant_id: string
  lane: string
}

export type Claimed = Pick<
  Selectable<NetworkSchema['notice']>,
  'id' | 'participant_id' | 'type' | 'field' | 'data' | 'subject' | 'happened_at' | 'attempts' | 'fault'
>

/** Lanes with due notices, the longest waiting first. Looks at one index entry of each lane, however many notices wait in it. */
export async function dueLanes(db: Db, now: Date): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    with recursive first as (
      (select participant_id, lane, due_at from network.notice where state = 'WAITING'
        order by participant_id, lane, due_at limit 1)
      union all
      select next.participant_id, next.lane, next.due_at from first, lateral (
        select participant_id, lane, due_at from network.notice
        where state = 'WAITING' and (participant_id, lane) > (first.participant_id, first.lane)
        order by participant_id, lane, due_at limit 1) next
    )
    select participant_id, lane from first where due_at <= ${now} order by due_at`.execute(db)
  return rows
}

/** Counts waiting notices, those that wait for another attempt too, up to `most`; `oldest`: since when the first of them waits. */
export const countWaiting = (db: Db, most: number): Promise<{ waiting: number; oldest: Date | null }> =>
  db
    .selectFrom(
      db.selectFrom('notice').select('created_at').where('state', '=', sql.lit('WAITING')).limit(most).as('some'),
    )
    .select((of) => [sql<number>`count(*)::int`.as('waiting'), of.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()

export async function insertNotices(db: Db, rows: readonly Insertable<NetworkSchema['notice']>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('notice').values(rows).execute()
}

/** Claims due notices of lanes, at most `most` of each, until `until`; if the process dies, they become due again then. */
export async function claim(
  db: Db,
  now: Date,
  lanes: readonly Lane[],
  most: number,
  until: Date,
): Promise<(Claimed & Lane)[]> {
  const parties = lanes.map(({ participant_id }) => participant_id)
  const names = lanes.map(({ lane }) => lane)
  const { rows } = await sql<Claimed & Lane>`
    with next as (
      select due.id from unnest(${parties}::uuid[], ${names}::text[]) as wanted (participant_id, lane), lateral (
        select id from network.notice
        where state = 'WAITING' and participant_id = wanted.participant_id and lane = wanted.lane and due_at <= ${now}
        order by due_at limit ${most} for update skip locked) due
    )
    update network.notice n set due_at = ${until} from next where n.id = next.id
    returning n.id, participant_id, lane, type, field, data, subject, happened_at, attempts, fault`.execute(db)
  return rows
}

export interface End {
  notice: Claimed
  now: Date
  /** Result of the attempt; undefined if none was made. */
  sent: Sent | undefined
  state: 'WAITING' | 'DELIVERED' | 'FAILED' | 'UNSENT'
  /** When the next attempt is due, if the notice still waits. */
  due?: Date
}

/** Records attempts, or that none is made. @returns ids of the notices, without those that another process ended meanwhile */
export async function record(db: Db, ends: readonly End[]): Promise<ReadonlySet<string>> {
  const given = ends.map(({ notice: { id, attempts, fault }, now, sent, state, due = now }) => ({
    id,
    attempts,
    state,
    due_at: due,
    ended_at: state === 'WAITING' ? null : now,
    // An attempt that was made uses up the fault of the delivery; a notice that shall come twice must first come once.
    fault: fault === 'notice_twice' && sent?.failing ? fault : null,
    number: sent && attempts + 1,
    at: now,
    status: sent?.status,
    latency_ms: sent?.latencyMs,
    answer: sent?.answer,
    ...sent?.failing,
  }))
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        id text, attempts int, state text, due_at timestamptz, ended_at timestamptz, fault text,
        number int, at timestamptz, status int, latency_ms int, answer text, failure text, remedy text)
    ), ended as (
      update network.notice n
      set state = given.state, due_at = given.due_at, ended_at = given.ended_at, fault = given.fault, moved_at = given.at,
        attempts = coalesce(given.number, n.attempts)
      from given
      -- Names no state, so that PostgreSQL looks up each id, and does not read all notices that wait.
      where n.id = given.id and n.ended_at is null and n.attempts = given.attempts
      returning n.id
    ), made as (
      insert into network.attempt (notice_id, number, at, status, latency_ms, answer, failure, remedy)
      select id, number, at, status, latency_ms, answer, failure, remedy
      from ended join given using (id) where number is not null
    )
    select id from ended`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Lets go the notices that were held back until these ended. */
export async function release(db: Db, now: Date, ended: readonly Claimed[]): Promise<void> {
  for (const { type, after, same } of HELD) {
    const those = ended.filter((notice) => after.includes(notice.type))
    if (those.length === 0) continue
    const parties = those.map(({ participant_id }) => participant_id)
    const subjects = those.map(({ subject }) => subject)
    await sql`
      update network.notice n set due_at = ${now}, fault = null
      from unnest(${parties}::uuid[], ${subjects}::text[]) ended (participant_id, subject), lateral (
        select id from network.notice
        where state = 'WAITING' and fault = 'notices_out_of_order' and type = ${type}
          and participant_id = ended.participant_id ${same ? sql`and subject = ended.subject` : sql``}
        offset 0) held
      where n.id = held.id and n.ended_at is null`.execute(db)
  }
}

/** Deletes notices that ended before a time, with their attempts. @returns how many */
export async function sweepNotices(db: Db, before: Date, most: number): Promise<number> {
  const old = db
    .selectFrom('notice')
    .select('id')
    .where('state', '<>', sql.lit('WAITING'))
    .where('ended_at', '<', before)
  const { numDeletedRows } = await db
    .deleteFrom('notice')
    .where('id', 'in', old.orderBy('ended_at').limit(most).forUpdate().skipLocked())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
