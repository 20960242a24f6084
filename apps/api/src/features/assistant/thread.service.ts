import type { Message, Rating, Thread, ThreadInList } from '@portal/contract/assistant'
import { LIMITS } from '@portal/domain/limits'
import type { Db } from '../../db/database.ts'
import type { Personal } from '../../http/requests/personal.ts'
import { Refusal } from '../../refusal.ts'
import { addThread, dropThread, findMessages, findThreads, hasThread, setLiked } from './thread.queries.ts'

const TITLE_LENGTH = 80

/** Title of a conversation: the beginning of its first question, on one line. */
function titleOf(question: string): string {
  const characters = [...question.replace(/\s+/g, ' ')]
  return characters.length <= TITLE_LENGTH ? characters.join('') : `${characters.slice(0, TITLE_LENGTH - 1).join('')}…`
}

/** Opens a conversation and returns its id, and for a visitor also the new key. */
export async function createThread(db: Db, { holder, key }: Personal): Promise<{ thread_id: string; key?: string }> {
  const thread_id = await addThread(db, holder)
  return { thread_id, ...(key === undefined ? {} : { key }) }
}

export async function listThreads(db: Db, { holder }: Personal): Promise<{ data: ThreadInList[] }> {
  const rows = await findThreads(db, holder)
  return {
    data: rows.map(({ id, body, created_at }) => ({
      thread_id: id,
      title: titleOf(body),
      created_at: created_at.toISOString(),
    })),
  }
}

/** @throws Refusal `not_found` if the conversation does not exist or belongs to another holder */
export async function requireThread(db: Db, { holder, thread }: Personal): Promise<void> {
  if (!(await hasThread(db, holder, thread))) throw new Refusal('not_found')
}

/** A conversation with its last messages. */
export async function readThread(db: Db, personal: Personal): Promise<Thread> {
  await requireThread(db, personal)
  const rows = await findMessages(db, personal.thread, LIMITS.messagesRead)
  const messages = rows.map(
    ({ id, by_person, body, sources, actions, liked, created_at }): Message => ({
      id,
      role: by_person ? 'person' : 'assistant',
      text: body,
      sources: sources as Message['sources'],
      actions: actions as Message['actions'],
      rating: liked === null ? null : liked ? 'up' : 'down',
      created_at: created_at.toISOString(),
    }),
  )
  return { thread_id: personal.thread, messages }
}

/** Deletes a conversation with its messages. @throws Refusal if the holder has no such conversation */
export async function removeThread(db: Db, { holder, thread }: Personal): Promise<null> {
  if (!(await dropThread(db, holder, thread))) throw new Refusal('not_found')
  return null
}

/** Stores the person's rating of an answer. @throws Refusal if the holder has no such answer */
export async function rateMessage(db: Db, personal: Personal, rating: Rating): Promise<{ rating: Rating }> {
  const liked = rating === null ? null : rating === 'up'
  if (!(await setLiked(db, personal, liked))) throw new Refusal('not_found')
  return { rating }
}
