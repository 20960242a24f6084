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
import { type Address, call, send } from '../../api/call.ts'
import type { Endpoint } from '@portal/contract/endpoint'
import { answerEvents } from './answer.events.ts'

const THREADS = '/api/assistant/threads'
const THREAD = `${THREADS}/{thread}` as const

/** An address with its conversation, and its message, in place. */
function at<E extends Endpoint>({ method, path }: Address<E>, thread: string, message = ''): Address<E> {
  const made = path.replace('{thread}', encodeURIComponent(thread)).replace('{message}', encodeURIComponent(message))
  return { method, path: made as E['path'] }
}

/** Opens a conversation; answers its id. */
export async function openThread(signal: AbortSignal): Promise<string> {
  return (await call<typeof createThread>({ method: 'POST', path: THREADS }, { signal })).answer.thread_id
}

export async function ownThreads(signal: AbortSignal): Promise<ThreadInList[]> {
  return (await call<typeof listThreads>({ method: 'GET', path: THREADS }, { signal })).answer.data
}

export async function messagesOf(thread: string, signal: AbortSignal): Promise<Thread['messages']> {
  const address = at<typeof readThread>({ method: 'GET', path: THREAD }, thread)
  return (await call<typeof readThread>(address, { signal })).answer.messages
}

export async function dropThread(thread: string): Promise<void> {
  await call<typeof removeThread>(at<typeof removeThread>({ method: 'DELETE', path: THREAD }, thread))
}

/** Asks; the events come as the answer is written. */
export async function* ask(thread: string, question: string, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const address = at<typeof askQuestion>({ method: 'POST', path: `${THREAD}/questions` }, thread)
  const { body } = await send<typeof askQuestion>(address, { body: { question }, signal })
  if (body) yield* answerEvents(body)
}

export async function rate(thread: string, message: string, rating: Rating): Promise<void> {
  const path = `${THREAD}/messages/{message}/rating` as const
  await call<typeof rateMessage>(at<typeof rateMessage>({ method: 'PUT', path }, thread, message), { body: { rating } })
}
