import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, NetworkSchema } from '../database.ts'
import { releasedBy } from './order.ts'
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

/** Claims due notices of a lane until `until`; if the process dies, they become due again then. */
export const claim = (
  db: Db,
  now: Date,
  { participant_id, lane }: Lane,
  most: number,
  until: Date,
): Promise<Claimed[]> =>
  db
    .with('next', (of) =>
      of
        .selectFrom('notice')
        .select('id')
        .where('state', '=', sql.lit('WAITING'))
        .where('participant_id', '=', participant_id)
        .where('lane', '=', lane)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('notice')
    .from('next')
    .whereRef('notice.id', '=', 'next.id')
    .set({ due_at: until })
    .returning(['notice.id', 'participant_id', 'type', 'field', 'data', 'subject', 'happened_at', 'attempts', 'fault'])
    .execute()

interface End {
  notice: Claimed
  now: Date
  /** Result of the attempt; undefined if none was made. */
  sent: Sent | undefined
  state: 'WAITING' | 'DELIVERED' | 'FAILED' | 'UNSENT'
  /** When the next attempt is due, if the notice still waits. */
  due?: Date
}

/** Records in one statement an attempt, or that none is made. False if another process ended the notice meanwhile. */
export async function record(db: Db, { notice, now, sent, state, due = now }: End): Promise<boolean> {
  // An attempt that was made uses up the fault of the delivery; a notice that shall come twice must first come once.
  const fault = notice.fault === 'notice_twice' && sent?.failing ? notice.fault : null
  const ended = db
    .updateTable('notice')
    .set({ state, due_at: due, ended_at: state === 'WAITING' ? null : now, fault })
    .set('attempts', notice.attempts + (sent ? 1 : 0))
    .where('id', '=', notice.id)
    .where('state', '=', sql.lit('WAITING'))
    .where('attempts', '=', notice.attempts)
  if (!sent) return (await ended.executeTakeFirst()).numUpdatedRows > 0n
  const { numInsertedOrUpdatedRows } = await db
    .with('ended', () => ended.returning('id'))
    .insertInto('attempt')
    .columns(['notice_id', 'number', 'at', 'status', 'latency_ms', 'answer', 'failure', 'remedy'])
    .expression((of) =>
      of
        .selectFrom('ended')
        .select([
          'id',
          sql<number>`${notice.attempts + 1}::int`.as('number'),
          sql<Date>`${now}::timestamptz`.as('at'),
          sql<number | null>`${sent.status}::int`.as('status'),
          sql<number | null>`${sent.latencyMs}::int`.as('latency_ms'),
          sql<string | null>`${sent.answer}::text`.as('answer'),
          sql<string | null>`${sent.failing?.failure ?? null}::text`.as('failure'),
          sql<string | null>`${sent.failing?.remedy ?? null}::text`.as('remedy'),
        ]),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Lets go the notices that were held back until this one ended. */
export async function release(db: Db, now: Date, { participant_id, type, subject }: Claimed): Promise<void> {
  for (const held of releasedBy(type))
    await db
      .updateTable('notice')
      .set({ due_at: now, fault: null })
      .where('state', '=', sql.lit('WAITING'))
      .where('fault', '=', 'notices_out_of_order')
      .where('participant_id', '=', participant_id)
      .where('type', '=', held.type)
      .$if(held.same, (those) => those.where('subject', '=', subject))
      .execute()
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
