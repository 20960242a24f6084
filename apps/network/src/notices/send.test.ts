import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Clock } from '../clock/clock.ts'
import { SettableClock } from '../testing/clock.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { FAILINGS } from './attempt.words.ts'
import { outwardAgent } from './outward.agent.ts'
import { send } from './send.ts'

const clock = new SettableClock('2026-11-23T15:00:00Z')
const policy = { plainHttp: true, loopback: true }
const dispatcher = outwardAgent(policy)

let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterEach(() => {
  receiver.taken.length = 0
})
afterAll(async () => {
  await dispatcher.destroy()
  await receiver.close()
})

const post = (url = receiver.url, by: Clock = clock) =>
  send(url, { body: '{}', headers: {} }, { seconds: 10, whole: false }, { dispatcher, policy, clock: by })

test('a receiver that never answers is cut off after ten seconds', async () => {
  const asked = new Promise<void>((resolve) => (receiver.answer = () => resolve()))
  const sent = post()
  await asked
  clock.advance(10)
  expect(await sent).toMatchObject({ status: null, failing: FAILINGS.timeout, latencyMs: 10_000 })
})

test('a 2xx counts at once; its body is read until ten seconds are over', async () => {
  receiver.answer = (to) => void to.write('gota')
  let asked = 0
  let answered: () => void = () => undefined
  const headers = new Promise<void>((resolve) => (answered = resolve))
  const watched: Clock = {
    now() {
      // The sender looks at the clock when it begins and when the answer's headers have come.
      if (++asked === 2) answered()
      return clock.now()
    },
    until: (time, signal) => clock.until(time, signal),
  }
  const sent = post(receiver.url, watched)
  await headers
  clock.advance(10)
  expect(await sent).toMatchObject({ status: 200, failing: null })
})

test('of an endless answer little is read and 4 kB are kept', async () => {
  let closed: Promise<unknown> = Promise.resolve()
  receiver.answer = (to) => {
    closed = once(to, 'close')
    const more = () => {
      while (to.write('x'.repeat(16_384)));
    }
    to.on('drain', more)
    more()
  }
  const sent = await post()
  await closed
  expect(sent).toMatchObject({ status: 200, failing: null })
  expect(sent.answer).toBe('x'.repeat(4096))
})

test('a compressed answer is not unpacked, and a text keeps neither zero bytes nor halves of characters', async () => {
  receiver.answer = (to) => void to.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(1_000_000)))
  expect(await post()).toMatchObject({ status: 200, answer: null, failing: null })
  receiver.answer = (to) => void to.end('a\u0000b')
  expect(await post()).toMatchObject({ answer: 'ab' })
  receiver.answer = (to) => void to.end(`${'x'.repeat(4095)}😀`)
  expect(await post()).toMatchObject({ answer: `${'x'.repeat(4095)}\ufffd` })
})

test('each failure of the connection has its words', async () => {
  receiver.answer = (to) => void to.destroy()
  expect((await post()).failing).toBe(FAILINGS.connection)
  expect((await post(receiver.url.replace('http:', 'https:'))).failing).toBe(FAILINGS.certificate)
  const gone = await openReceiver()
  await gone.close()
  expect((await post(gone.url)).failing).toBe(FAILINGS.connection)
})
