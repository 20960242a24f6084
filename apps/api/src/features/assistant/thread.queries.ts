import { randomUUID } from 'node:crypto'
import type { Action, Source } from '@portal/contract/assistant'
import { LIMITS } from '@portal/domain/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** True where something is left of what was said in a conversation. */
const saidIn = sql<boolean>`exists (select from assistant_message where thread_id = assistant_thread.id)`

/** Opens a conversation; of a person's others beyond the number that is kept go those without a word, then those longest at rest. */
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

/** True where the holder has this conversation. */
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
  /** Whoever is to know the message's name before it is stored gives it. */
  id?: string
  by_person: boolean
  body: string
  sources?: readonly Source[]
  actions?: readonly Action[]
  known?: boolean
}

/** Adds to a conversation, in one statement that holds it meanwhile; false where it was removed. */
export async function addMessage(db: Db, thread_id: string, said: Said): Promise<boolean> {
  const { id = randomUUID(), by_person, body, sources = [], actions = [], known = null } = said
  const { numAffectedRows = 0n } = await sql`
    with thread as (update assistant_thread set active_at = now() where id = ${thread_id} returning id)
    insert into assistant_message (id, thread_id, by_person, body, known, sources, actions)
    select ${id}::uuid, id, ${by_person}::boolean, ${body}, ${known}::boolean, ${JSON.stringify(sources)}::jsonb,
      ${JSON.stringify(actions)}::jsonb from thread`.execute(db)
  return numAffectedRows > 0n
}

/** Forgets one message of a conversation. */
export async function dropMessage(db: Db, thread_id: string, id: string): Promise<void> {
  await db.deleteFrom('assistant_message').where('id', '=', id).where('thread_id', '=', thread_id).execute()
}

/** Removes a conversation with all that was said in it; false where the holder has none such. */
export async function dropThread(db: Db, holder: string, id: string): Promise<boolean> {
  const query = db.deleteFrom('assistant_thread').where('id', '=', id).where('holder', '=', holder)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Keeps the person's word on an answer; false where the holder has no such answer. */
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

/** Removes what was said longer ago than conversations are kept, and those in which nothing is left, or was ever said. */
export async function sweepConversations(db: Db, now = new Date()): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  await db.deleteFrom('assistant_message').where('created_at', '<', before(LIMITS.conversationDays)).execute()
  await db
    .deleteFrom('assistant_thread')
    .where('active_at', '<', before(1))
    .where((of) => of.not(saidIn))
    .execute()
}
