import { type Selectable, sql } from 'kysely'
import type { Db } from '../database.ts'
import type { CallTables } from '../log/call.tables.ts'
import type { NoticeTables } from '../notices/notice.tables.ts'
import type { Refund } from '../refund/refund.queries.ts'

/** Calls that one look reads. */
const MOST = 1_000

export type DoorCall = Pick<
  Selectable<CallTables['call']>,
  'at' | 'request_id' | 'operation' | 'status' | 'code' | 'subject' | 'request' | 'answer'
>

/** The same for reads that get the same answer within five seconds, so that a client that polls does not fill the limit. */
const SAME_READ = sql<string>`case when method = 'GET'
  then concat_ws(' ', operation, subject, status, code, answer ->> 'state', answer ->> 'estado', floor(extract(epoch from at) / 5))
  else request_id end`

/**
 * Calls that a participant made itself, the oldest first: neither those that the portal makes for it, nor those of others in its name. Of
 * reads with the same answer in a row the first ones.
 */
export const callsThroughTheDoor = (db: Db, participant: string, since: Date): Promise<DoorCall[]> =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('call')
        .distinctOn(SAME_READ)
        .select(['at', 'request_id', 'operation', 'status', 'code', 'subject', 'request', 'answer'])
        .where('participant_id', '=', participant)
        .where('at', '>=', since)
        .where(sql<boolean>`checks -> 0 ->> 'check' = 'certificate'`)
        .where((of) => of.or([of('answer', 'is not', null), of('code', 'is', null)]))
        .orderBy(SAME_READ)
        .orderBy('at')
        .as('made'),
    )
    .selectAll()
    .orderBy('at')
    .orderBy('request_id')
    .limit(MOST)
    .execute()

export interface NoticeSent extends Pick<Selectable<NoticeTables['notice']>, 'type' | 'field' | 'state' | 'subject'> {
  happened_at: Date
  attempts: { at: Date; status: number | null; failure: string | null }[]
}

/** Notices to a participant about these subjects, the oldest first, with their attempts. */
export async function noticesTo(db: Db, participant: string, subjects: readonly string[]): Promise<NoticeSent[]> {
  const rows = await db
    .selectFrom('notice')
    .leftJoin('attempt', 'attempt.notice_id', 'notice.id')
    .select(['notice.id', 'type', 'field', 'state', 'subject', 'happened_at', 'at', 'status', 'failure'])
    .where('participant_id', '=', participant)
    .where('subject', 'in', subjects)
    .orderBy('happened_at')
    .orderBy('notice.id')
    .orderBy('attempt.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((attempts) => ({
    ...(attempts[0] as (typeof attempts)[number]),
    attempts: attempts.flatMap(({ at, status, failure }) => (at ? [{ at, status, failure }] : [])),
  }))
}

export const refundsOfPayment = (db: Db, payment: string): Promise<Refund[]> =>
  db.selectFrom('refund').selectAll().where('payment_uuid', '=', payment).orderBy('requested_at').execute()

/** Whether two integration secrets of a participant are valid. */
export async function hasTwoSecrets(db: Db, participant: string, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('participant_secret')
    .select('id')
    .where('participant_id', '=', participant)
    .where('purpose', '=', 'integration')
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', now)]))
    .limit(2)
    .execute()
  return rows.length === 2
}
