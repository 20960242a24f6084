import type { AnswerEvent } from '@portal/contract/assistant'
import { EventStream, type Frame } from './event-stream.ts'

type Data = Record<string, unknown>

/** What each event has to hold to be one; the server has checked it before, but what is in between may have not. */
const HOLDS: Record<AnswerEvent['event'], (data: Data) => boolean> = {
  sources: ({ sources }) => Array.isArray(sources),
  text: ({ text }) => typeof text === 'string',
  done: ({ message_id, actions }) => typeof message_id === 'string' && Array.isArray(actions),
  failed: ({ message }) => typeof message === 'string',
}

/** The event of an answer that a frame holds; undefined for anything else. */
export function answerEvent({ event, data }: Frame): AnswerEvent | undefined {
  try {
    const read: unknown = JSON.parse(data)
    if (typeof read !== 'object' || read === null || !Object.hasOwn(HOLDS, event)) return undefined
    return HOLDS[event as AnswerEvent['event']](read as Data) ? ({ event, data: read } as AnswerEvent) : undefined
  } catch {
    return undefined
  }
}

/** The events of an answer as they arrive; ends where the connection does. */
export async function* answerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerEvent> {
  const stream = new EventStream()
  // Not every browser can walk a stream by itself.
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      for (const frame of stream.push(value)) {
        const event = answerEvent(frame)
        if (event) yield event
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
