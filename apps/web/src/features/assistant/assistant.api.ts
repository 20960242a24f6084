import {
  type AnswerEvent,
  askQuestion,
  createThread,
  listThreads,
  rateMessage,
  type Rating,
  readThread,
  removeThread,
  type Thread,
  type ThreadInList,
} from '@portal/contract/assistant'
import { call, send } from '../../api/call.ts'
import { serverEvents } from '../../ui/data/event-stream.ts'

/** Splits the stored `id.key` of a conversation; only a visitor's conversation has a key. */
function named(kept: string): { thread: string; threadKey: string | undefined } {
  const [thread = '', threadKey] = kept.split('.')
  return { thread, threadKey }
}

/** Creates a conversation with the assistant; returns its id or, for a visitor, `id.key`. */
export async function openThread(signal: AbortSignal): Promise<string> {
  const { thread_id, key } = (await call(createThread, { signal })).answer
  return key === undefined ? thread_id : `${thread_id}.${key}`
}

export async function ownThreads(signal: AbortSignal): Promise<ThreadInList[]> {
  return (await call(listThreads, { signal })).answer.data
}

export async function messagesOf(thread: string, signal: AbortSignal): Promise<Thread['messages']> {
  return (await call(readThread, { ...named(thread), signal })).answer.messages
}

export async function dropThread(thread: string): Promise<void> {
  await call(removeThread, named(thread))
}

/** UUID of the integration whose screen is open, sent with a question; undefined on pages outside an integration. */
const openIntegration = (): string | undefined => /^\/site\/enroller\/([\da-f-]{36})/.exec(location.pathname)?.[1]

/** Sends a question and yields the events of its answer as they arrive. */
export async function* ask(thread: string, question: string, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const integration = openIntegration()
  const asked = { question, ...(integration === undefined ? {} : { integration }) }
  const { body } = await send(askQuestion, { ...named(thread), body: asked, signal })
  if (body) yield* serverEvents(body) as AsyncGenerator<AnswerEvent>
}

export async function rate(thread: string, message: string, rating: Rating): Promise<void> {
  await call(rateMessage, { ...named(thread), message, body: { rating } })
}
