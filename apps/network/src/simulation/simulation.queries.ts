import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Held } from '../ledger/held.queries.ts'
import type { LoggedCall } from '../log/call.queries.ts'

/** Messages that a run shows at most: the newest. */
export const MOST = 120
/** Calls of participants that are not its parties, at most. */
const MOST_OF_OTHERS = 5

export const insertSimulation = (
  db: Db,
  row: { id: string; token_uuid: string; holder: string; created_at: Date },
): Promise<unknown> => db.insertInto('simulation').values(row).execute()

export const findSimulation = (db: Db, id: string) =>
  db.selectFrom('simulation').selectAll().where('id', '=', id).executeTakeFirst()

/** Holders of the runs that follow a token. */
export async function holdersOf(db: Db, token: string): Promise<string[]> {
  const rows = await db.selectFrom('simulation').select('holder').distinct().where('token_uuid', '=', token).execute()
  return rows.map(({ holder }) => holder)
}

/** Deletes runs that began before a time. @returns how many */
export async function sweepSimulations(db: Db, before: Date, most: number): Promise<number> {
  const old = db.selectFrom('simulation').select('id').where('created_at', '<', before)
  const { numDeletedRows } = await db
    .deleteFrom('simulation')
    .where('id', 'in', old.orderBy('created_at').limit(most).forUpdate().skipLocked())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A call arrives before the transaction that creates its token. */
const BEFORE_MS = 60_000

/** Status and state that a call was answered. */
const TOLD = sql<string>`concat_ws(' ', status, coalesce(answer ->> 'state', answer ->> 'estado'))`

/**
 * Calls about a token, its authorization and its payment, the newest first, without those that asked again and were answered
 * the same. They are those of its parties, and before there is a payer a few of others, one of whom may try to become it.
 */
export async function callsAbout(db: Db, held: Held): Promise<LoggedCall[]> {
  const { token, authorization } = held
  const parties = [token.collector_id, token.reader_id, authorization?.payer_id].filter((id) => typeof id === 'string')
  const ofParties = await callsOf(db, held).where('participant_id', 'in', parties).limit(MOST).execute()
  if (token.state !== 'CREATED') return ofParties
  const ofOthers = await callsOf(db, held).where('participant_id', 'not in', parties).limit(MOST_OF_OTHERS).execute()
  return [...ofParties, ...ofOthers]
}

function callsOf(db: Db, { token, authorization, payment }: Held) {
  const ids = [token.uuid, authorization?.id, payment?.uuid].filter((id) => id !== undefined)
  const calls = db
    .selectFrom('call')
    .selectAll()
    .select(
      sql<boolean>`method = 'GET' and ${TOLD} is not distinct from
        lag(${TOLD}) over (partition by participant_id, operation, path order by at, request_id)`.as('repeated'),
    )
    .where('at', '>=', new Date(token.created_at.getTime() - BEFORE_MS))
    // A refused call without an answer was made by another, who named the participant.
    .where((of) => of.or([of('answer', 'is not', null), of('code', 'is', null)]))
    .where((of) =>
      of.or([
        of('subject', 'in', ids),
        // Another token may have the number once this one has ended.
        of('subject', '=', token.number).and('at', '<=', token.ended_at ?? token.expires_at),
      ]),
    )
  return db
    .selectFrom(calls.as('call'))
    .selectAll()
    .where('repeated', '=', false)
    .orderBy('at', 'desc')
    .orderBy('request_id')
}

/** Notices about a token with their attempts, the newest first; a notice without an attempt comes once. */
export const noticesAbout = (db: Db, token: string) =>
  db
    .selectFrom('notice')
    .innerJoin('participant', 'participant.id', 'notice.participant_id')
    .leftJoin('attempt', 'attempt.notice_id', 'notice.id')
    .select([
      'notice.id',
      'notice.participant_id',
      'notice.type',
      'data',
      'happened_at',
      'notice.state',
      'fault',
      'counterpart',
    ])
    .select(['attempt.number', 'attempt.at', 'status', 'latency_ms', 'answer', 'failure', 'remedy'])
    .where('subject', '=', token)
    .orderBy('happened_at', 'desc')
    .orderBy('attempt.id', 'desc')
    .limit(MOST)
    .execute()
export type NoticeRow = Awaited<ReturnType<typeof noticesAbout>>[number]

/** What the portal's receiver found of notices that it took: of each the last time. */
export const receiptsOf = (db: Db, notices: readonly NoticeRow[]) =>
  db
    .selectFrom('received_notice')
    .distinctOn('notice_id')
    .select(['notice_id', 'headers', 'body_verdict', 'headers_verdict'])
    .where('participant_id', 'in', [...new Set(notices.map(({ participant_id }) => participant_id))])
    .where('notice_id', 'in', [...new Set(notices.map(({ id }) => id))])
    .orderBy('notice_id')
    .orderBy('id', 'desc')
    .execute()
export type Receipt = Awaited<ReturnType<typeof receiptsOf>>[number]

/** Text for each token that changes whenever something happens that its runs show. */
export async function versionsOf(db: Db, tokens: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; version: string }>`
    select t.uuid, concat_ws(' ', t.state, t.reader_id, a.state, a.bank_asked, p.state, n.told, c.made) as version
    from network.token t
    left join network.authorization a on a.token_uuid = t.uuid
    left join network.payment p on p.token_uuid = t.uuid
    cross join lateral (
      select concat_ws('/', count(*), sum(attempts), count(*) filter (where state = 'WAITING')) as told
      from network.notice where subject = t.uuid::text) n
    cross join lateral (
      select count(*) as made from network.call
      where subject in (t.uuid::text, t.number, a.id::text, p.uuid::text) and at >= t.created_at - interval '1 minute'
        and (t.state = 'CREATED' or participant_id in (t.collector_id, t.reader_id, a.payer_id))) c
    where t.uuid = any(${tokens}::uuid[])`.execute(db)
  return new Map(rows.map(({ uuid, version }) => [uuid, version]))
}
