import { EventEmitter, getEventListeners, once } from 'node:events'
import { fastify, type FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'
import { handleErrors } from '../answers/errors.ts'
import { endOf, framed, sendEvents } from './event-stream.ts'

const checked = (event: unknown) => event as { event: string; data: unknown }

test('an event is one line of JSON under its name, whatever its text', async () => {
  async function* events() {
    yield { event: 'text', data: { text: 'uno\ndos\r\n\nevent: done' } }
  }
  const [line = ''] = await read(framed(events(), checked))
  expect(line.split('\n')).toHaveLength(4)
  expect(line).toMatch(/^event: text\ndata: \{.*\}\n\n$/)
})

test('where nothing comes for a while there is a sign of life, which is no event', async () => {
  const more = Promise.withResolvers<void>()
  async function* events() {
    await more.promise
    yield { event: 'done', data: {} }
  }
  const lines = framed(events(), checked, 5)
  expect([await lines.next(), await lines.next()]).toEqual([
    { done: false, value: ':\n\n' },
    { done: false, value: ':\n\n' },
  ])
  more.resolve()
  const rest = await read(lines)
  expect(rest.at(-1)).toBe('event: done\ndata: {}\n\n')
})

test('who stops reading ends what writes', async () => {
  let ended = false
  async function* events() {
    try {
      for (;;) yield { event: 'text', data: {} }
    } finally {
      ended = true
    }
  }
  const lines = framed(events(), checked)
  await lines.next()
  await lines.return(undefined)
  expect(ended).toBe(true)
})

test('the signal aborts when the reader leaves, and when the server closes', () => {
  const replyOf = () => {
    const raw = Object.assign(new EventEmitter(), { destroyed: false })
    return { raw, request: { raw: { socket: { end: () => undefined } } } } as unknown as FastifyReply
  }
  const [gone, closing] = [replyOf(), new AbortController()]
  const [first, second] = [endOf(gone, closing.signal), endOf(replyOf(), closing.signal)]
  gone.raw.emit('close')
  expect([first.aborted, second.aborted]).toEqual([true, false])
  closing.abort()
  expect([second.aborted, endOf(replyOf(), closing.signal).aborted]).toEqual([true, true])
})

test('a reader that stops reading is cut off, and its place is free', () => {
  vi.useFakeTimers()
  try {
    const raw = Object.assign(new EventEmitter(), { destroyed: false, destroy: () => raw.emit('close') })
    const reply = { raw, request: { raw: { socket: { end: () => undefined } } } } as unknown as FastifyReply
    const end = endOf(reply, new AbortController().signal)
    vi.advanceTimersByTime(15 * 60_000)
    expect(end.aborted).toBe(false)
    vi.advanceTimersByTime(60_000)
    expect([end.aborted, vi.getTimerCount()]).toEqual([true, 0])
  } finally {
    vi.useRealTimers()
  }
})

test('a reader that has gone already leaves no listener behind', () => {
  const raw = Object.assign(new EventEmitter(), { destroyed: true })
  const reply = { raw, request: { raw: { socket: { end: () => undefined } } } } as unknown as FastifyReply
  const closing = new AbortController()
  expect(endOf(reply, closing.signal).aborted).toBe(true)
  expect([getEventListeners(closing.signal, 'abort').length, raw.eventNames()]).toEqual([0, []])
})

test.each([
  ['before the first event', 0],
  ['between two events', 1],
])('a reader that leaves %s leaves nothing in the log', async (_when, count) => {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  handleErrors(app)
  const asked = Promise.withResolvers<FastifyReply['raw']>()
  app.post('/', (_request, reply) => {
    const end = endOf(reply, new AbortController().signal)
    asked.resolve(reply.raw)
    async function* events() {
      for (let at = 0; at < count; at += 1) yield { event: 'text', data: {} }
      await new Promise((resolve) => end.addEventListener('abort', resolve))
      yield { event: 'failed', data: {} }
    }
    return sendEvents(reply, events(), checked)
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const answer = fetch(address, { method: 'POST', body: 'hola', signal: leaving.signal })
  const raw = await asked.promise
  if (count > 0) await answer
  const closed = once(raw, 'close')
  leaving.abort()
  await Promise.all([closed, expect(answer.then((got) => got.text())).rejects.toThrow(/abort|terminated/)])
  await app.close()
  expect(lines).toEqual([])
})

async function read(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}
