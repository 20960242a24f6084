import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OutwardPolicy } from '@portal/domain/outward'
import { SettableClock } from '../testing/clock.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { FAILINGS } from './attempt.words.ts'
import { NoPublicAddress, outwardAgent, type Resolve } from './outward.agent.ts'
import { send } from './send.ts'

const clock = new SettableClock('2026-11-23T15:00:00Z')
const message = { body: '{}', headers: {} }
const PUBLIC: OutwardPolicy = { plainHttp: true, loopback: false }
const TRIAL: OutwardPolicy = { plainHttp: true, loopback: true }

let canary: Receiver
beforeAll(async () => {
  canary = await openReceiver()
})
afterEach(() => {
  canary.taken.length = 0
  canary.connections = 0
  canary.answer = (to) => void to.end()
})
afterAll(() => canary.close())

async function post(url: string, policy: OutwardPolicy, resolve?: Resolve) {
  const dispatcher = outwardAgent(policy, resolve)
  try {
    return await send(url, message, { seconds: 10, whole: false }, { dispatcher, policy, clock })
  } finally {
    await dispatcher.destroy()
  }
}
const port = () => new URL(canary.url).port

/** Notations of inner and reserved addresses. */
const INNER = `
  127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 127.0.0.1. 0 0.0.0.0 0x0
  localhost localhost. LOCALHOST a.localhost portal.local db.internal intranet ①②⑦.0.0.1 127。0。0。1
  [::] [::1] [0:0:0:0:0:0:0:1] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:0:127.0.0.1] [::ffff:10.0.0.1]
  [64:ff9b::7f00:1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001:0:7f00:1::] [::1%25lo]
  10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254 169.254.0.1 100.64.0.1 100.127.255.255
  192.0.0.1 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  [2001:db8::1] [fc00::1] [fd00::1] [fe80::1] [fec0::1] [ff02::1] [5f00::1] [100::1] [4000::1]`
  .trim()
  .split(/\s+/)

test('no notation of an inner or reserved address is called', async () => {
  const answers = await Promise.all(INNER.map((host) => post(`http://${host}:${port()}/`, PUBLIC)))
  expect(answers.map(({ failing }) => failing)).toEqual(INNER.map(() => FAILINGS.url))
  expect(canary.connections).toBe(0)
})

test.each(
  `127.0.0.1 0.0.0.0 ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 64:ff9b::7f00:1 2002:7f00:1:: fe80::1%lo 10.0.0.1 169.254.169.254
   100.64.0.1 fd00::1 no-address`.split(/\s+/),
)('a public name that leads to %s is not called', async (address) => {
  const family = address.includes(':') ? 6 : 4
  const alone: Resolve = async () => [{ address, family }]
  const mixed: Resolve = async () => [
    { address: '1.1.1.1', family: 4 },
    { address, family },
  ]
  for (const resolve of [alone, mixed])
    expect(await post(`http://a.cl:${port()}/`, PUBLIC, resolve)).toMatchObject({
      failing: FAILINGS.address,
      latencyMs: null,
    })
  expect(canary.connections).toBe(0)
})

test('an inner address cannot be reached through the connection either', async () => {
  const dispatcher = outwardAgent(PUBLIC)
  for (const origin of [canary.url, `http://[::ffff:127.0.0.1]:${port()}`])
    await expect(dispatcher.request({ origin, path: '/', method: 'POST' })).rejects.toThrow(NoPublicAddress)
  await dispatcher.destroy()
  expect(canary.connections).toBe(0)
})

test('the address that was checked is the one that is called: a name is resolved once', async () => {
  const answers = ['127.0.0.1', '10.0.0.1']
  let asked = 0
  const rebinding: Resolve = async () => [{ address: answers[asked++] ?? '', family: 4 }]
  expect(await post(`http://a.cl:${port()}/`, TRIAL, rebinding)).toMatchObject({ status: 200, failing: null })
  expect(asked).toBe(1)
})

test('a name that does not exist and one that leads inside fail alike', async () => {
  const unknown = await post('https://a.cl/', PUBLIC, async () => Promise.reject(new Error('ENOTFOUND')))
  const inner = await post('https://a.cl/', PUBLIC, async () => [{ address: '10.0.0.1', family: 4 }])
  expect(unknown).toEqual(inner)
})

test.each([
  'http://a.cl/',
  'https://ana:clave@a.cl/',
  'https://a.cl:22/',
  'https://a.cl:5432/',
  'ftp://a.cl/',
  `https://a.cl/${'x'.repeat(2048)}`,
])('%s is not called in production', async (url) => {
  let asked = 0
  const resolve: Resolve = async () => {
    asked += 1
    return []
  }
  expect(await post(url, { plainHttp: false, loopback: false }, resolve)).toMatchObject({ failing: FAILINGS.url })
  expect(asked).toBe(0)
})

test.each([301, 302, 303, 307, 308])('a redirect with %i is a failure and is not followed', async (status) => {
  const trap = await openReceiver()
  canary.answer = (to) => void to.writeHead(status, { location: trap.url }).end()
  expect(await post(canary.url, TRIAL)).toMatchObject({ status, failing: { failure: `Respondió ${status}` } })
  expect(trap.connections).toBe(0)
  await trap.close()
})
