import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Longest beginning of an answer that is kept. */
const KEPT = 4_096

/** Answer of a listener, or of the receiver itself, to a question; its status is null if there is none. */
export interface QuestionAnswer {
  status: number | null
  body: string | null
}

/** Notes that somebody listens to an integration until a time, and forgets those that lapsed. */
export async function listen(db: Db, id: string, participantId: string, now: Date, until: Date): Promise<void> {
  await db
    .insertInto('listener')
    .values({ id, participant_id: participantId, until })
    .onConflict((known) => known.column('id').doUpdateSet({ until }))
    .execute()
  await db.deleteFrom('listener').where('participant_id', '=', participantId).where('until', '<', now).execute()
}

export const leave = (db: Db, id: string): Promise<unknown> => db.deleteFrom('listener').where('id', '=', id).execute()

export async function isListened(db: Db, participantId: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('listener')
    .select('id')
    .where('participant_id', '=', participantId)
    .where('until', '>=', now)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Newest receipt of each integration, as text. */
export async function newestOf(db: Db, participantIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('received_notice')
    .select(['participant_id', sql<string>`max(id)::text`.as('newest')])
    .where('participant_id', 'in', participantIds)
    .groupBy('participant_id')
    .execute()
  return new Map(rows.map(({ participant_id, newest }) => [participant_id, newest]))
}

/** Answers a question of an integration that waits. @returns false if it was answered before or waits no more */
export async function answerQuestion(
  db: Db,
  participantId: string,
  receipt: string,
  { status, body }: QuestionAnswer,
): Promise<boolean> {
  const answer = body === null ? null : body.replaceAll('\u0000', '').slice(0, KEPT).toWellFormed()
  const { numUpdatedRows } = await db
    .updateTable('received_notice')
    .set({ status, answer, waiting: false })
    .where('participant_id', '=', participantId)
    .where('id', '=', Number(receipt))
    .where('waiting', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Answer that a question got; undefined while it waits. */
export async function answerTo(db: Db, receipt: string): Promise<QuestionAnswer | undefined> {
  const row = await db
    .selectFrom('received_notice')
    .select(['status', 'answer as body', 'waiting'])
    .where('id', '=', Number(receipt))
    .executeTakeFirst()
  return row?.waiting ? undefined : { status: row?.status ?? null, body: row?.body ?? null }
}
