import type { Message, Rating, Thread, ThreadInList } from '@portal/contract/assistant'
import { LIMITS } from '@portal/domain/limits'
import type { Db } from '../../db/database.ts'
import type { Personal } from '../../http/requests/personal.ts'
import { Refusal } from '../../refusal.ts'
import { addThread, dropThread, findMessages, findThreads, hasThread, setLiked } from './thread.queries.ts'

const TITLE_LENGTH = 80

/** The beginning of a question, on one line. */
function titleOf(question: string): string {
  const characters = [...question.replace(/\s+/g, ' ')]
  return characters.length <= TITLE_LENGTH ? characters.join('') : `${characters.slice(0, TITLE_LENGTH - 1).join('')}…`
}

/** Opens a conversation and answers its id, and the key where one was made. */
export async function createThread(db: Db, { holder, key }: Personal): Promise<{ thread_id: string; key?: string }> {
  const thread_id = await addThread(db, holder)
  return { thread_id, ...(key === undefined ? {} : { key }) }
}

/** The person's own conversations. */
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

/** @throws Refusal where the holder has no such conversation, as where there is none */
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

/** Removes a conversation and all that was said in it. */
export async function removeThread(db: Db, { holder, thread }: Personal): Promise<null> {
  if (!(await dropThread(db, holder, thread))) throw new Refusal('not_found')
  return null
}

/** Keeps whether an answer helped. */
export async function rateMessage(db: Db, personal: Personal, rating: Rating): Promise<{ rating: Rating }> {
  const liked = rating === null ? null : rating === 'up'
  if (!(await setLiked(db, personal, liked))) throw new Refusal('not_found')
  return { rating }
}
