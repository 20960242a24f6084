import { expect, test } from 'vitest'
import { answerEvent, answerEvents } from './answer.events.ts'
import { EventStream } from './event-stream.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Reads a text in pieces of so many bytes. */
function inPieces(text: string, size: number) {
  const stream = new EventStream()
  const whole = bytes(text)
  const starts = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) => index * size)
  return starts.flatMap((start) => stream.push(whole.slice(start, start + size)))
}

const ANSWER = 'event: text\ndata: {"text":"¿Ñandú 🦙?"}\n\n:\n\nevent: done\ndata: {"a":1}\ndata: 2\n\n'
const FRAMES = [
  { event: 'text', data: '{"text":"¿Ñandú 🦙?"}' },
  { event: 'done', data: '{"a":1}\n2' },
]

test('pieces of any size, cut inside characters and ends of lines, give the same events', () => {
  for (const text of [ANSWER, ANSWER.replaceAll('\n', '\r\n'), ANSWER.replaceAll('\n', '\r')]) {
    for (const size of [1, 2, 3, 5, 7, 1000]) expect(inPieces(text, size)).toEqual(FRAMES)
  }
})

test('heartbeats, unknown fields and a byte order mark leave nothing', () => {
  expect(inPieces('\uFEFF:\n\n: vivo\nretry: 10\nid: 3\n\nsolo\n\nevent: text\n\n', 4)).toEqual([])
})

test('an event without its blank line is none', () => {
  expect(inPieces('event: text\ndata: {"text":"a"}\n', 6)).toEqual([])
})

test('one space after the colon belongs to the form, any other to the data', () => {
  expect(inPieces('data:  a\ndata:b\n\n', 3)).toEqual([{ event: 'message', data: ' a\nb' }])
})

test('what is no event of an answer is passed over', () => {
  const frames = ['{', 'null', '3', '{"text":3}', '"a"'].map((data) => ({ event: 'text', data }))
  expect([...frames, { event: 'toString', data: '{}' }, { event: 'otro', data: '{}' }].map(answerEvent)).toEqual(
    Array(7).fill(undefined),
  )
  expect(answerEvent({ event: 'text', data: '{"text":"a"}' })).toEqual({ event: 'text', data: { text: 'a' } })
})

test('whoever stops reading ends the connection', async () => {
  let ended = false
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => stream.enqueue(bytes('event: text\ndata: {"text":"a"}\n\n')),
    cancel: () => {
      ended = true
    },
  })
  for await (const event of answerEvents(body)) {
    expect(event.event).toBe('text')
    break
  }
  expect(ended).toBe(true)
})
