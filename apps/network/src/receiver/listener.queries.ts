import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Longest beginning of an answer that is kept. */
const KEPT = 4_096

/** Notes that a listener answers an integration's questions until a time, and forgets those of the integration that lapsed. */
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

/** Answers an open question of an integration. @returns false if it was answered or closed before */
export async function answerQuestion(
  db: Db,
  participantId: string,
  question: string,
  { status, body }: { status: number; body: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('received_notice')
    .set({ status, answer: body.replaceAll('\u0000', '').slice(0, KEPT).toWellFormed() })
    .where('participant_id', '=', participantId)
    .where('question', '=', question)
    .where('status', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Answer to a question, once there is one. */
export async function answerTo(db: Db, question: string): Promise<{ status: number; body: string | null } | undefined> {
  const row = await db
    .selectFrom('received_notice')
    .select(['status', 'answer'])
    .where('question', '=', question)
    .executeTakeFirst()
  return row && row.status !== null ? { status: row.status, body: row.answer } : undefined
}

/** Closes a question to which there is no answer yet, so that none is taken any more. */
export const closeQuestion = (db: Db, question: string): Promise<unknown> =>
  db
    .updateTable('received_notice')
    .set({ question: null })
    .where('question', '=', question)
    .where('status', 'is', null)
    .execute()
