import { type Selectable, sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Held } from '../ledger/held.queries.ts'
import type { Authorization, Payment, Token } from '../ledger/payment.tables.ts'
import type { LoggedCall } from '../log/call.queries.ts'
import type { NoticeTables } from '../notices/notice.tables.ts'
import type { Participant } from '../participant/participant.ts'
import { participantOf } from '../participant/participant.queries.ts'
import type { ParticipantTables } from '../participant/participant.tables.ts'
import type { ReceiverTables } from '../receiver/receiver.tables.ts'

/** Messages that a run shows at most: the newest. */
export const MOST = 120
/** Calls of participants that are not its parties, at most. */
const MOST_OF_OTHERS = 5

type Party = Selectable<ParticipantTables['participant']>
type Attempt = Selectable<NoticeTables['attempt']>
type Notice = Selectable<NoticeTables['notice']>
type Received = Selectable<ReceiverTables['received_notice']>

/** Attempt of a notice; a notice without an attempt comes once. */
export type NoticeRow = Pick<Notice, 'id' | 'participant_id' | 'type' | 'data' | 'happened_at' | 'state' | 'fault'> &
  Pick<Party, 'counterpart'> &
  Nullable<Pick<Attempt, 'number' | 'at' | 'status' | 'latency_ms' | 'answer' | 'failure' | 'remedy'>> & {
    /** What the portal's receiver found, if it took the notice: the last time. */
    received: Pick<Received, 'headers' | 'body_verdict' | 'headers_verdict'> | null
  }

type Nullable<Row> = { [Key in keyof Row]: Row[Key] | null }

/** Everything that is stored about a charge. */
export interface Stored extends Held {
  /** Text that changes whenever something happens that its runs show. */
  version: string
  collector: Participant
  payer: Participant | undefined
  /** The newest first. */
  notices: NoticeRow[]
  /** The newest first; those of others that nobody knows as a party yet come last. */
  calls: LoggedCall[]
}

const CHARGE = sql`network.token t
  left join network.authorization a on a.token_uuid = t.uuid
  left join network.payment p on p.token_uuid = t.uuid`

/** Calls of its parties, and before there is a payer those of others, one of whom may try to become it. */
const IS_SHOWN = sql`(t.state = 'CREATED' or c.participant_id in (t.collector_id, t.reader_id, a.payer_id))`

const VERSION = sql<string>`concat_ws(' ', t.state, t.reader_id, a.state, a.bank_asked, p.state,
  (select concat_ws('/', count(*), sum(attempts), count(*) filter (where state = 'WAITING'))
    from network.notice where subject = t.uuid::text),
  (select count(*) from network.call c
    where subject in (t.uuid::text, t.number, a.id::text, p.uuid::text) and at >= t.created_at - interval '1 minute' and ${IS_SHOWN}))`

/** Version of each charge. */
export async function versionsOf(db: Db, tokens: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; version: string }>`
    select t.uuid, ${VERSION} as version from ${CHARGE} where t.uuid = any(${tokens}::uuid[])`.execute(db)
  return new Map(rows.map(({ uuid, version }) => [uuid, version]))
}

/** The charge that a run follows, with its version, and who began the run. */
export async function findRun(db: Db, id: string) {
  const { rows } = await sql<{ token: string; holder: string; version: string }>`
    select t.uuid as token, s.holder, ${VERSION} as version
    from network.simulation s join (${CHARGE}) on t.uuid = s.token_uuid where s.id = ${id}`.execute(db)
  return rows[0]
}

/** Status and state that a call was answered. */
const TOLD = sql`concat_ws(' ', status, coalesce(answer ->> 'state', answer ->> 'estado'))`

/** Calls about a charge without those that asked again and were answered the same. A call arrives before the transaction that creates its token. */
const CALLS = sql`
  select c.*, c.participant_id in (t.collector_id, t.reader_id, a.payer_id) as of_party,
    method = 'GET' and ${TOLD} is not distinct from
      lag(${TOLD}) over (partition by participant_id, operation, path order by at, request_id) as repeated
  from network.call c
  where at >= t.created_at - interval '1 minute' and ${IS_SHOWN}
    -- A refused call without an answer was made by another, who named the participant.
    and (answer is not null or code is null)
    -- Another token may have the number once this one has ended.
    and (subject in (t.uuid::text, a.id::text, p.uuid::text)
      or (subject = t.number and at <= coalesce(t.ended_at, t.expires_at)))`

const NOTICES = sql`
  select n.id, n.participant_id, n.type, n.data, n.happened_at, n.state, n.fault, counterpart,
    e.number, e.at, e.status, e.latency_ms, e.answer, e.failure, e.remedy, to_json(r) as received
  from network.notice n
  join network.participant on participant.id = n.participant_id
  left join network.attempt e on e.notice_id = n.id
  left join lateral (
    select headers, body_verdict, headers_verdict from network.received_notice
    where participant_id = n.participant_id and notice_id = n.id order by id desc limit 1) r on true
  where n.subject = t.uuid::text
  order by n.happened_at desc, e.id desc limit ${sql.lit(MOST)}`

/** Reads a charge with all that happened to it by one statement, so that nothing happens in between; undefined if there is none. */
export async function storedCharge(db: Db, uuid: string): Promise<Stored | undefined> {
  const { rows } = await sql<Row>`
    select ${VERSION} as version, to_json(t) as token, to_json(a) as authorization, to_json(p) as payment,
      to_json(c) as collector, to_json(w) as payer,
      (select coalesce(json_agg(n), '[]') from (${NOTICES}) n) as notices,
      (select coalesce(json_agg(c), '[]') from (
        select *, row_number() over (partition by of_party order by at desc, request_id) as place
        from (${CALLS}) c where not repeated) c
        where place <= case when of_party then ${sql.lit(MOST)} else ${sql.lit(MOST_OF_OTHERS)} end) as calls
    from ${CHARGE}
    join network.participant c on c.id = t.collector_id
    left join network.participant w on w.id = coalesce(a.payer_id, t.reader_id)
    where t.uuid = ${uuid}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { version, token, authorization, payment, collector, payer, notices, calls } = row
  return {
    version,
    token: timed(token),
    ...(authorization ? { authorization: timed(authorization) } : {}),
    ...(payment ? { payment: timed(payment) } : {}),
    collector: participantOf(collector),
    payer: payer ? participantOf(payer) : undefined,
    notices: notices.map(timed),
    calls: calls.map(timed),
  }
}

interface Row extends Pick<Stored, 'version' | 'token' | 'notices' | 'calls'> {
  authorization: Authorization | null
  payment: Payment | null
  collector: Party
  payer: Party | null
}

type TimesOf<Each> = { [Key in keyof Each]-?: Each[Key] extends Date | null ? Key : never }[keyof Each]
type Times = TimesOf<Token> | TimesOf<Authorization> | TimesOf<Payment> | TimesOf<NoticeRow> | TimesOf<LoggedCall>

/** Columns that hold a time. */
const TIMES: Record<Times, true> = {
  at: true,
  bank_asked: true,
  bank_due: true,
  created_at: true,
  decide_by: true,
  ended_at: true,
  expires_at: true,
  happened_at: true,
  paid_at: true,
  reverse_at: true,
  reversed_at: true,
  settle_at: true,
  settled_at: true,
}

/** The row with its times as dates, which JSON has as text. */
const timed = <Each extends object>(row: Each): Each => {
  const values: [string, unknown][] = Object.entries(row)
  const dated = values.map(([key, value]) => [key, key in TIMES && typeof value === 'string' ? new Date(value) : value])
  return Object.fromEntries(dated) as Each
}
