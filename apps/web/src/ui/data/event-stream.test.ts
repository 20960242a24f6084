import { expect, test } from 'vitest'
import { serverEvents } from './event-stream.ts'

/** Parses an event stream that arrives in pieces of `size` bytes. */
async function inPieces(text: string, size: number): Promise<unknown[]> {
  const whole = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      for (let at = 0; at < whole.length; at += size) stream.enqueue(whole.slice(at, at + size))
      stream.close()
    },
  })
  const events: unknown[] = []
  for await (const event of serverEvents(body)) events.push(event)
  return events
}

test('pieces of any size, cut inside characters, give the same events; heartbeats give none', async () => {
  const text = 'event: text\ndata: {"text":"¿Ñandú 🦙?\\n"}\n\n:\n\nevent: failed\ndata: {"message":"a"}\n\n'
  const events = [
    { event: 'text', data: { text: '¿Ñandú 🦙?\n' } },
    { event: 'failed', data: { message: 'a' } },
  ]
  for (const size of [1, 2, 3, 5, 7, 1000]) expect(await inPieces(text, size)).toEqual(events)
})

test('an event without its blank line is none', async () => {
  expect(await inPieces('event: text\ndata: {"text":"a"}\n', 6)).toEqual([])
})

test('the connection ends when nobody reads any more', async () => {
  let ended = false
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => stream.enqueue(new TextEncoder().encode('event: text\ndata: {"text":"a"}\n\n')),
    cancel: () => {
      ended = true
    },
  })
  for await (const event of serverEvents(body)) {
    expect(event.event).toBe('text')
    break
  }
  expect(ended).toBe(true)
})
