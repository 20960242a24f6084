import type {
  AnswerEvent,
  askQuestion,
  createThread,
  listThreads,
  Rating,
  rateMessage,
  readThread,
  removeThread,
  Thread,
  ThreadInList,
} from '@portal/contract/assistant'
import { call, send } from '../../api/call.ts'
import { answerEvents } from './answer.events.ts'

const THREADS = '/api/assistant/threads'
const THREAD = `${THREADS}/{thread}` as const

/** A conversation's id and, of a visitor's, its key, from the one text under which this browser keeps both. */
function named(kept: string): { thread: string; threadKey: string | undefined } {
  const [thread = '', threadKey] = kept.split('.')
  return { thread, threadKey }
}

/** Opens a conversation; answers its id, of a visitor's with a full stop and the key that opens it. */
export async function openThread(signal: AbortSignal): Promise<string> {
  const { thread_id, key } = (await call<typeof createThread>({ method: 'POST', path: THREADS }, { signal })).answer
  return key === undefined ? thread_id : `${thread_id}.${key}`
}

export async function ownThreads(signal: AbortSignal): Promise<ThreadInList[]> {
  return (await call<typeof listThreads>({ method: 'GET', path: THREADS }, { signal })).answer.data
}

export async function messagesOf(thread: string, signal: AbortSignal): Promise<Thread['messages']> {
  return (await call<typeof readThread>({ method: 'GET', path: THREAD }, { ...named(thread), signal })).answer.messages
}

export async function dropThread(thread: string): Promise<void> {
  await call<typeof removeThread>({ method: 'DELETE', path: THREAD }, named(thread))
}

/** Asks; the events come as the answer is written. */
export async function* ask(thread: string, question: string, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const address = { method: 'POST', path: `${THREAD}/questions` } as const
  const { body } = await send<typeof askQuestion>(address, { ...named(thread), body: { question }, signal })
  if (body) yield* answerEvents(body)
}

export async function rate(thread: string, message: string, rating: Rating): Promise<void> {
  const address = { method: 'PUT', path: `${THREAD}/messages/{message}/rating` } as const
  await call<typeof rateMessage>(address, { ...named(thread), message, body: { rating } })
}
