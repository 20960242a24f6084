import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** An event as the contract describes it. */
interface StreamEvent {
  event: string
  data: unknown
}

/** What lies in between closes a connection that is silent for so long, often after 30 or 60 s. */
const HEARTBEAT_MS = 15_000
const HEARTBEAT = ':\n\n'

/** A signal that tells when nobody reads an answer any more, or the server closes; whatever works for the answer then stops. */
export function endOf(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const end = new AbortController()
  const stop = (): void => end.abort()
  if (closing.aborted || reply.raw.destroyed) stop()
  // What is destroyed has told that it closed, and never tells again: nothing would take a listener away.
  if (reply.raw.destroyed) return end.signal
  closing.addEventListener('abort', stop)
  const { socket } = reply.request.raw
  // A server that closes waits for connections that were busy when it began, also once they rest.
  reply.raw.once('finish', () => void (closing.aborted && socket.end()))
  reply.raw.once('close', () => {
    closing.removeEventListener('abort', stop)
    stop()
  })
  return end.signal
}

/** Sends events as they come, each checked first (WHATWG HTML §9.2.5). */
export function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  checked: (event: unknown) => StreamEvent,
): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(Readable.from(framed(events, checked)))
}

/** Events as text, with a sign of life wherever there is none for a while. */
export async function* framed(
  events: AsyncIterable<unknown>,
  checked: (event: unknown) => StreamEvent,
  everyMs = HEARTBEAT_MS,
): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    for (;;) {
      const waiting = new AbortController()
      const beat = pause(everyMs, undefined, { signal: waiting.signal }).catch(() => undefined)
      const came = await Promise.race([next, beat])
      waiting.abort()
      if (came?.done) return
      if (came) {
        const { event, data } = checked(came.value)
        yield `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
        next = iterator.next()
      } else yield HEARTBEAT
    }
  } finally {
    next.catch(() => undefined)
    await iterator.return?.()
  }
}
