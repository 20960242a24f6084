import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../../refusal.ts'

export interface StreamEvent {
  event: string
  id?: string
  data: unknown
}

/** Milliseconds between heartbeats: proxies close a connection without data, often after 30 or 60 s. */
const HEARTBEAT_MS = 15_000
const HEARTBEAT = ':\n\n'

/** Longest life of a stream, a little more than any has by itself. */
const LONGEST_MS = 16 * 60_000

/** Signal that aborts when the client disconnects or the server closes. A client that stops reading, and so never gets to the end, is cut off. */
export function endOf(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const end = new AbortController()
  const stop = (): void => end.abort()
  if (closing.aborted || reply.raw.destroyed) stop()
  // A response that is already destroyed emits no further event, so the listener would never be removed.
  if (reply.raw.destroyed) return end.signal
  closing.addEventListener('abort', stop)
  const longest = setTimeout(() => reply.raw.destroy(), LONGEST_MS).unref()
  const { socket } = reply.request.raw
  // Ends the connection if the server is closing, because the server would otherwise wait for it.
  reply.raw.once('finish', () => void (closing.aborted && socket.end()))
  reply.raw.once('close', () => {
    clearTimeout(longest)
    closing.removeEventListener('abort', stop)
    stop()
  })
  return end.signal
}

/** Time between two questions whether a stream may go on. */
const ASKED_EVERY_MS = 15_000

/** Signal that also aborts when the person's session or access ended. Where that cannot be known at the moment, the stream goes on. */
export function whilePermitted(end: AbortSignal, permitted: () => Promise<boolean>): AbortSignal {
  const stop = new AbortController()
  const ask = setInterval(() => {
    permitted().then(
      (still) => void (still || stop.abort()),
      (error: unknown) => void (error instanceof Refusal && error.code !== 'unavailable' && stop.abort()),
    )
  }, ASKED_EVERY_MS).unref()
  const signal = AbortSignal.any([end, stop.signal])
  const leave = (): void => clearInterval(ask)
  signal.addEventListener('abort', leave)
  if (signal.aborted) leave()
  return signal
}

/** Sends server-sent events (WHATWG HTML §9.2.5), each validated first. */
export function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  checked: (event: unknown) => StreamEvent,
): FastifyReply {
  // The client learns at once that it listens, also where the first event comes much later.
  reply.raw.once('pipe', () => reply.raw.flushHeaders())
  return reply
    .type('text/event-stream; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(Readable.from(framed(events, checked)))
}

/** Formats events as text; sends a comment as heartbeat in long pauses. */
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
        const { event, id, data } = checked(came.value)
        yield `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
        next = iterator.next()
      } else yield HEARTBEAT
    }
  } finally {
    next.catch(() => undefined)
    await iterator.return?.()
  }
}
