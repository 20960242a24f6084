import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresServer } from '../postgres.ts'
import { startPortal } from '../server-process.ts'
import { call, counted, isHonestRefusal, isStored, type Outcome, signIn } from './call.ts'
import { look } from './check.ts'
import { portalSettings, say } from './settings.ts'
import type { Store } from './store.ts'
import { Writer } from './writer.ts'

const CALL_EVERY_MS = 20
const OUTAGE_MS = 5_000
const ANSWER_MS = 3_000
const BACK_MS = 5_000
const PROVIDER_MS = 4_000
const END_MS = 10_000

/** Checks outages while API calls go on: PostgreSQL is killed, or ended in two ways, and restarted; then it is frozen and continued. */
export async function databaseOutages(postgres: PostgresServer, store: Store): Promise<void> {
  const env = await portalSettings(store.settings)
  const planted = await store.plant(env, look)
  const portal = await startPortal(env)
  try {
    const writer = new Writer((await signIn(portal.origin))[0] ?? '')
    const write = () => writer.send(portal.origin, writer.registration())
    /** Sends a signal to every process of the PostgreSQL server. */
    const signal = async (name: 'STOP' | 'CONT') => {
      spawnSync('pkill', [`-${name}`, '-P', String(postgres.pid)])
      process.kill(postgres.pid, `SIG${name}`)
    }
    for (const [name, begin, end] of [
      ['PostgreSQL killed', () => postgres.kill(), () => postgres.restart()],
      ['PostgreSQL ended fast', () => postgres.kill('SIGINT'), () => postgres.restart()],
      ['PostgreSQL ended at once', () => postgres.kill('SIGQUIT'), () => postgres.restart()],
      ['PostgreSQL frozen', () => signal('STOP'), () => signal('CONT')],
    ] as const) {
      // Makes the portal open all database connections of its pool.
      await Promise.all(Array.from({ length: 30 }, write))
      await begin()
      const asked: Record<'calls' | '/api/health' | '/api/ready', Promise<Outcome>[]> = {
        calls: [],
        '/api/health': [],
        '/api/ready': [],
      }
      const read = (path: string) => call(portal.origin, { method: 'GET', path, token: writer.token })
      for (const until = performance.now() + OUTAGE_MS; performance.now() < until; await pause(CALL_EVERY_MS)) {
        asked.calls.push(asked.calls.length % 3 ? read('/api/integration') : write())
        for (const path of ['/api/health', '/api/ready'] as const) asked[path].push(read(path))
      }
      const calls = await Promise.all(asked.calls)
      const health = await Promise.all(asked['/api/health'])
      const ready = await Promise.all(asked['/api/ready'])
      await end()
      const back = performance.now()
      while (!isStored(await write()) && performance.now() - back < 2 * BACK_MS);
      const backMs = Math.round(performance.now() - back)
      const slowest = Math.round(Math.max(...[...calls, ...ready].map(({ ms }) => ms)))
      say(calls.every(isHonestRefusal), `${name}: 503 with Retry-After and a sentence`, counted(calls))
      say(health.every(isStored), `${name}: /api/health is 200`, counted(health))
      say(
        ready.every(({ status }) => status === 503),
        `${name}: /api/ready is 503`,
        counted(ready),
      )
      say(slowest <= ANSWER_MS, `${name}: every answer within ${ANSWER_MS} ms`, `slowest ${slowest} ms`)
      say(portal.isRunning() && backMs <= BACK_MS, `${name}: the process works again in ${BACK_MS} ms`, `${backMs} ms`)
    }
    const again = writer.unanswered.length
    await writer.settle(portal.origin)
    await portal.end()
    const { traces, halves } = await store.inspect(look)
    const lost = writer.acknowledged.filter((trace) => !traces.includes(trace)).length
    const surplus = traces.length - planted.traces.length - writer.acknowledged.length
    const half = halves.filter((each) => !planted.halves.includes(each)).length
    const failed = lost + half + writer.unanswered.length + writer.refused.length
    const measured = `${writer.acknowledged.length} writes, ${again} sent again, ${surplus} too many, ${failed} failed`
    say(surplus + failed === 0, 'PostgreSQL outages: every write, sent again if it failed, is stored once', measured)
  } finally {
    await portal.end('SIGKILL')
  }
}

/** Freezes, then kills the identity provider (a second portal), while people with valid tokens go on calling the first portal. */
export async function providerOutage(own: Store, other: Store): Promise<void> {
  const env = await portalSettings(other.settings)
  let provider = await startPortal(env)
  const portal = await startPortal(await portalSettings(own.settings, provider.origin))
  try {
    const known = (await signIn(provider.origin))[0] ?? ''
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'unknown' })).toString('base64url')
    const unknown = known.replace(/^[^.]+/, header)
    const ask = (token: string) => {
      const list = { method: 'GET', path: '/api/integration', token } as const
      return Promise.all(Array.from({ length: 10 }, () => call(portal.origin, list)))
    }
    const judge = async (name: string) => {
      const [familiar, strange] = await Promise.all([ask(known), ask(unknown)])
      const slowest = Math.round(Math.max(...[...familiar, ...strange].map(({ ms }) => ms)))
      say(familiar.every(isStored), `${name}: tokens with a known key work`, counted(familiar))
      const refused = strange.every(({ status }) => status === 401 || status === 503)
      say(refused, `${name}: tokens with an unknown key get 401 or 503`, counted(strange))
      say(slowest <= PROVIDER_MS, `${name}: every answer within ${PROVIDER_MS} ms`, `slowest ${slowest} ms`)
    }
    await ask(known)
    process.kill(provider.pid, 'SIGSTOP')
    await judge('Provider frozen')
    await provider.end('SIGKILL')
    await judge('Provider killed')
    provider = await startPortal(env)
    const fresh = await ask((await signIn(provider.origin))[0] ?? '')
    say(fresh.every(isStored), 'Provider back: a new sign-in works', counted(fresh))
  } finally {
    await Promise.all([provider.end('SIGKILL'), portal.end('SIGKILL')])
  }
}

/** Stops the portal with SIGTERM while calls run and one client has sent only a part of its request body. */
export async function stops(store: Store): Promise<void> {
  const portal = await startPortal(await portalSettings(store.settings))
  const token = (await signIn(portal.origin))[0] ?? ''
  // A first call makes the portal fetch the identity provider's keys, so that it need not fetch them later, while it stops.
  await call(portal.origin, { method: 'GET', path: '/api/integration', token })
  const body = '{"enroller_name":"Final","er_tax_id":"12.345.678-5","public_name":"Final #","type":"payer"}'
  /** Opens a call and waits for `100 Continue`: the server has then read the header and waits for the body. */
  const accepted = async () => {
    const socket = connect(Number(new URL(portal.origin).port), '127.0.0.1').on('error', () => undefined)
    const head = ['POST /api/integration HTTP/1.1', 'host: localhost', `authorization: Bearer ${token}`]
    const rest = ['content-type: application/json', `content-length: ${body.length}`, 'expect: 100-continue']
    socket.write(`${[...head, ...rest].join('\r\n')}\r\n\r\n`)
    await once(socket, 'data')
    return socket
  }
  const [silent, ...clients] = await Promise.all(Array.from({ length: 11 }, accepted))
  silent?.write(body.slice(0, 20))
  for (const [index, client] of clients.entries()) client.write(body.replace('#', String(index)))
  const started = performance.now()
  const ended = portal.end()
  const answers = await Promise.all(clients.map((client) => text(client)))
  const code = await ended
  const ms = Math.round(performance.now() - started)
  silent?.destroy()
  const answered = answers.filter((answer) => answer.startsWith('HTTP/1.1 201')).length
  const stored = (await store.inspect(look)).traces.filter((trace) => / Final \d$/.test(trace)).length
  const name = `${store.name}, SIGTERM`
  const measured = `${answered} of ${clients.length} answered 201, ${stored} stored`
  say(answered === clients.length && stored === answered, `${name}: accepted calls are answered and stored`, measured)
  say(code === 0 && ms <= END_MS, `${name}: exit code 0 within ${END_MS} ms`, `code ${code} after ${ms} ms`)
}
