import type { AnswerEvent } from '@portal/contract/assistant'
import type { TestApi, TestPerson } from './api.ts'

/** Parses the body of an event stream. */
export const eventsOf = (body: string): AnswerEvent[] =>
  [...body.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(
    ([, event, data]) => ({ event, data: JSON.parse(data ?? 'null') as unknown }) as AnswerEvent,
  )

export interface Told {
  status: number
  headers: Record<string, unknown>
  body: string
  events: AnswerEvent[]
  /** Text of the answer: all its pieces joined. */
  text: string
  sources: string[]
  done: Extract<AnswerEvent, { event: 'done' }>['data'] | undefined
  failed: string | undefined
}

/** A conversation, with what a client needs to call it. */
export interface OpenThread {
  id: string
  /** Headers for calls about the conversation: a visitor's key; empty for a signed-in person. */
  headers: Record<string, string>
}

/** Opens a conversation as a person, or as a visitor if `as` is undefined. */
export async function openThread(api: TestApi, as?: TestPerson): Promise<OpenThread> {
  const answer = await api.call(as, 'POST', '/api/assistant/threads', {})
  const { thread_id, key } = answer.json<{ thread_id: string; key?: string }>()
  return { id: thread_id, headers: key === undefined ? {} : { 'assistant-key': key } }
}

/** Asks a question, in a new conversation if `thread` is undefined, and reads the whole answer. */
export async function askAssistant(
  api: TestApi,
  as: TestPerson | undefined,
  question: unknown,
  thread?: OpenThread,
  /** UUID of the integration whose page is open. */
  integration?: string,
): Promise<Told> {
  const { id, headers } = thread ?? (await openThread(api, as))
  const answer = await api.call(
    as,
    'POST',
    `/api/assistant/threads/${id}/questions`,
    { question, integration },
    headers,
  )
  const body = Buffer.from(answer.bytes).toString()
  const events = answer.status === 200 ? eventsOf(body) : []
  const only = <Name extends AnswerEvent['event']>(name: Name) =>
    events.filter((event): event is Extract<AnswerEvent, { event: Name }> => event.event === name)
  return {
    status: answer.status,
    headers: answer.headers,
    body,
    events,
    text: only('text')
      .map(({ data }) => data.text)
      .join(''),
    sources: only('sources').flatMap(({ data }) => data.sources.map(({ href }) => href)),
    done: only('done')[0]?.data,
    failed: only('failed')[0]?.data.message,
  }
}
