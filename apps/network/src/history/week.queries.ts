import { DELIVERY } from '@portal/network/common/delivery'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { failingOf } from '../notices/attempt.words.ts'
import { record } from '../notices/notice.queries.ts'
import type { Participant } from '../participant/participant.ts'
import { participantById } from '../participant/participant.queries.ts'

/** Participants by their names, locked, so that only one process makes their history. */
export async function participantsNamed(db: Db, names: readonly string[]): Promise<Participant[]> {
  const rows = await db
    .selectFrom('participant')
    .select('id')
    .where('name', 'in', names)
    .orderBy('name')
    .forNoKeyUpdate()
    .execute()
  const found = await Promise.all(rows.map(({ id }) => participantById(db, id)))
  return found.filter((one) => one !== undefined)
}

export const hasPayments = async (db: Db, collectors: readonly Participant[]): Promise<boolean> => {
  const ids = collectors.map(({ id }) => id)
  const row = await db.selectFrom('payment').select('uuid').where('collector_id', 'in', ids).executeTakeFirst()
  return row !== undefined
}

/** Records that the first two notices of payments to a collector failed at every attempt. */
export async function failTwo(db: Db, collectorId: string): Promise<void> {
  const notices = await db
    .selectFrom('notice')
    .select(['id', 'participant_id', 'type', 'field', 'data', 'subject', 'happened_at', 'attempts', 'fault'])
    .where('participant_id', '=', collectorId)
    .where('type', '=', 'payment.paid')
    .orderBy('happened_at')
    .limit(2)
    .execute()
  const sent = { status: 503, latencyMs: 412, answer: 'Service Unavailable', failing: failingOf(503) }
  for (const notice of notices) {
    let at = notice.happened_at.getTime()
    for (const [attempts, wait] of [...DELIVERY.retries, undefined].entries()) {
      const state = wait === undefined ? 'FAILED' : 'WAITING'
      await record(db, [{ notice: { ...notice, attempts }, now: new Date(at), sent, state }])
      at += (wait ?? 0) * 1000
    }
  }
}

/** Records every notice that waits since before a time as delivered when it happened, or as not sent if it has no address. */
export async function deliverAll(db: Db, before: Date): Promise<void> {
  await sql`
    with done as (
      update network.notice n
      set state = case when p.counterpart or p.addresses ? n.field then 'DELIVERED' else 'UNSENT' end,
        attempts = case when p.counterpart or p.addresses ? n.field then 1 else 0 end,
        fault = null, ended_at = n.happened_at
      from network.participant p
      where p.id = n.participant_id and n.state = 'WAITING' and n.happened_at <= ${before}
      returning n.id, n.attempts, n.happened_at)
    insert into network.attempt (notice_id, number, at, status, latency_ms)
    select id, 1, happened_at, 200, 84 from done where attempts = 1`.execute(db)
}
