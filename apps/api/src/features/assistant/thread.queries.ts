import type { Action, Source } from '@portal/contract/assistant'
import { LIMITS } from '@portal/domain/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Opens a conversation; of a person's, the oldest beyond the number that is kept go. */
export async function addThread(db: Db, holder: string): Promise<string> {
  const { id } = await db.insertInto('assistant_thread').values({ holder }).returning('id').executeTakeFirstOrThrow()
  await db
    .deleteFrom('assistant_thread')
    .where('id', 'in', (of) =>
      of
        .selectFrom('assistant_thread')
        .select('id')
        .where('holder', '=', holder)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(LIMITS.threads),
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

/** Adds to a conversation. @throws where it was removed meanwhile */
export async function addMessage(db: Db, thread_id: string, said: Said): Promise<void> {
  const { sources = [], actions = [], known = null, ...rest } = said
  await db
    .insertInto('assistant_message')
    .values({
      ...rest,
      thread_id,
      known,
      sources: JSON.stringify(sources),
      actions: JSON.stringify(actions),
    })
    .execute()
  await db.updateTable('assistant_thread').set({ active_at: sql<Date>`now()` }).where('id', '=', thread_id).execute()
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
  const [old, yesterday] = [LIMITS.conversationDays, 1].map((days) => new Date(now.getTime() - days * DAY_MS))
  if (!old || !yesterday) return
  await db.deleteFrom('assistant_message').where('created_at', '<', old).execute()
  await db
    .deleteFrom('assistant_thread')
    .where('active_at', '<', yesterday)
    .where((of) =>
      of.not(
        of.exists(
          of.selectFrom('assistant_message').select('id').whereRef('thread_id', '=', 'assistant_thread.id').limit(1),
        ),
      ),
    )
    .execute()
}
