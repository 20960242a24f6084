import { randomUUID } from 'node:crypto'
import type { Action, Source } from '@portal/contract/assistant'
import { LIMITS } from '@portal/domain/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** SQL condition that a conversation still has messages. */
const saidIn = sql<boolean>`exists (select from assistant_message where thread_id = assistant_thread.id)`

/** Opens a conversation. If the holder then has too many, deletes some: first those without messages, then the least active. */
export async function addThread(db: Db, holder: string): Promise<string> {
  const { id } = await db.insertInto('assistant_thread').values({ holder }).returning('id').executeTakeFirstOrThrow()
  await db
    .deleteFrom('assistant_thread')
    .where('id', 'in', (of) =>
      of
        .selectFrom('assistant_thread')
        .select('id')
        .where('holder', '=', holder)
        .where('id', '!=', id)
        .orderBy(saidIn, 'desc')
        .orderBy('active_at', 'desc')
        .orderBy('id')
        .offset(LIMITS.threads - 1),
    )
    .execute()
  return id
}

/** The holder's conversations in which something was asked, newest first, with their first question. */
export const findThreads = (db: Db, holder: string) =>
  db
    .selectFrom('assistant_thread')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('assistant_message')
          .select('body')
          .whereRef('thread_id', '=', 'assistant_thread.id')
          .where('by_person', '=', true)
          .orderBy('number')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select(['assistant_thread.id', 'assistant_thread.created_at', 'first.body'])
    .where('holder', '=', holder)
    .orderBy('assistant_thread.created_at', 'desc')
    .orderBy('assistant_thread.id')
    .limit(LIMITS.threads)
    .execute()

/** True if the conversation exists and belongs to the holder. */
export async function hasThread(db: Db, holder: string, id: string): Promise<boolean> {
  const query = db.selectFrom('assistant_thread').select('id').where('id', '=', id).where('holder', '=', holder)
  return (await query.executeTakeFirst()) !== undefined
}

/** The last messages of a conversation, oldest first. */
export async function findMessages(db: Db, thread_id: string, most: number) {
  const newest = await db
    .selectFrom('assistant_message')
    .select(['id', 'by_person', 'body', 'sources', 'actions', 'liked', 'created_at'])
    .where('thread_id', '=', thread_id)
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  return newest.toReversed()
}

export interface Said {
  /** UUID of the message, given if the caller needs it before the message is stored. */
  id?: string
  by_person: boolean
  body: string
  sources?: readonly Source[]
  actions?: readonly Action[]
  known?: boolean
}

/** Adds a message and locks its conversation in the same statement; false if the conversation was removed. */
export async function addMessage(db: Db, thread_id: string, said: Said): Promise<boolean> {
  const { id = randomUUID(), by_person, body, sources = [], actions = [], known = null } = said
  const { numAffectedRows = 0n } = await sql`
    with thread as (update assistant_thread set active_at = now() where id = ${thread_id} returning id)
    insert into assistant_message (id, thread_id, by_person, body, known, sources, actions)
    select ${id}::uuid, id, ${by_person}::boolean, ${body}, ${known}::boolean, ${JSON.stringify(sources)}::jsonb,
      ${JSON.stringify(actions)}::jsonb from thread`.execute(db)
  return numAffectedRows > 0n
}

export async function dropMessage(db: Db, thread_id: string, id: string): Promise<void> {
  await db.deleteFrom('assistant_message').where('id', '=', id).where('thread_id', '=', thread_id).execute()
}

/** Deletes a conversation with its messages; false if the holder has no such conversation. */
export async function dropThread(db: Db, holder: string, id: string): Promise<boolean> {
  const query = db.deleteFrom('assistant_thread').where('id', '=', id).where('holder', '=', holder)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Stores whether the person liked an answer; false if the holder has no such answer. */
export async function setLiked(
  db: Db,
  { holder, thread, message }: { holder: string; thread: string; message: string },
  liked: boolean | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assistant_message')
    .set({ liked })
    .where('id', '=', message)
    .where('by_person', '=', false)
    .where('thread_id', '=', (of) =>
      of.selectFrom('assistant_thread').select('id').where('id', '=', thread).where('holder', '=', holder),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const DAY_MS = 86_400_000

/** Deletes messages older than the retention period, and conversations without messages that were inactive for a day. */
export async function sweepConversations(db: Db, now = new Date()): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  await db.deleteFrom('assistant_message').where('created_at', '<', before(LIMITS.conversationDays)).execute()
  await db
    .deleteFrom('assistant_thread')
    .where('active_at', '<', before(1))
    .where((of) => of.not(saidIn))
    .execute()
}
