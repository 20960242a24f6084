import { setTimeout as pause } from 'node:timers/promises'
import { startPortal } from '../server-process.ts'
import { call, counted, isHonestRefusal, isStored, type Outcome, signIn } from './call.ts'
import { startLine, type Way } from './line.ts'
import { steadily } from './pace.ts'
import { portalSettings, say } from './settings.ts'
import type { Store } from './store.ts'
import { Writer } from './writer.ts'

/** What needs no database: pages, their settings, and texts for programs; an asset of the build is added. */
const PUBLIC = [
  '/site/home',
  '/site/documentation/context',
  '/site/questions',
  '/tools/status',
  '/config.json',
  '/documentation.json',
  '/llms.txt',
]
/** Calls of a second are few, because over a slow network each holds a connection for seconds, and there are ten. */
const RATES = { calls: 5, pages: 50 }
const FAULT_MS = 6_000
const LIMITS = { page: 100, back: 5_000 }

/** The most milliseconds to an answer: of a call's statements each takes less than the limit of one, so that they add up if all are late. */
const FAULTS: readonly [name: string, way: Way, most: number][] = [
  ['no fault (control)', 'pass', 3_000],
  ['200 ms later', { late: 100 }, 5_000],
  ['2 s later', { late: 1_000 }, 10_000],
  ['silent', 'vanish', 3_000],
  ['cut', 'cut', 3_000],
]

/** Between portal and database the network is slow, silent or cut, under calls, while others look at public pages. */
export async function slowDatabase(store: Store): Promise<void> {
  const address = new URL(store.settings.databaseUrl ?? '')
  const line = await startLine({ host: address.hostname, port: Number(address.port) })
  const databaseUrl = Object.assign(address, { port: line.port }).href
  const portal = await startPortal({ ...(await portalSettings({ ...store.settings, databaseUrl })), NETWORK: 'off' })
  try {
    const writer = new Writer((await signIn(portal.origin))[0] ?? '')
    const write = () => writer.send(portal.origin, writer.registration())
    const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${portal.origin}/site/home`)).text())?.[0] ?? ''
    const paths = [...PUBLIC, asset]
    await Promise.all(Array.from({ length: 30 }, write))
    for (const [name, way, most] of FAULTS) {
      const calls: Promise<Outcome>[] = []
      const pages: Promise<{ path: string; status: number; ms: number }>[] = []
      const stop = new AbortController()
      line.turn(way)
      const load = [
        steadily(RATES.calls, stop.signal, (turn) => {
          const list = { method: 'GET', path: '/api/integration', token: writer.token } as const
          calls.push(turn % 3 ? call(portal.origin, list) : write())
        }),
        steadily(RATES.pages, stop.signal, (turn) =>
          pages.push(looked(portal.origin, paths[turn % paths.length] ?? '')),
        ),
      ]
      await pause(FAULT_MS)
      stop.abort()
      await Promise.all(load)
      line.turn('pass')
      const mended = performance.now()
      while (!isStored(await write()) && performance.now() - mended < 2 * LIMITS.back);
      const backMs = Math.round(performance.now() - mended)
      const answers = await Promise.all(calls)
      const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)))
      const seen = await Promise.all(pages)
      const failed = seen.filter(({ status }) => status !== 200)
      const paces = seen.map(({ ms }) => ms).sort((a, b) => a - b)
      const p99 = Math.round(paces[Math.floor(paces.length * 0.99)] ?? 0)
      const honest = answers.every((each) => isStored(each) || isHonestRefusal(each))
      say(
        honest && slowest <= most,
        `Database ${name}: answers within ${most} ms, stored or an honest 503`,
        `${counted(answers)}; slowest ${slowest} ms`,
      )
      say(
        failed.length === 0 && p99 <= LIMITS.page,
        `Database ${name}: public pages within ${LIMITS.page} ms (p99)`,
        `${seen.length - failed.length} of ${seen.length}, p99 ${p99} ms${failed.length ? `, not ${[...new Set(failed.map(({ path, status }) => `${path} ${status}`))].join(', ')}` : ''}`,
      )
      say(backMs <= LIMITS.back, `Database ${name}: writes again within ${LIMITS.back} ms`, `${backMs} ms`)
    }
    await writer.settle(portal.origin)
    const lost = writer.unanswered.length + writer.refused.length
    say(
      lost === 0,
      'Slow database: every write is stored in the end',
      `${writer.acknowledged.length} writes, ${lost} not`,
    )
  } finally {
    line.close()
    await portal.end('SIGKILL')
  }
}

async function looked(origin: string, path: string) {
  const began = performance.now()
  const status = await fetch(origin + path, { redirect: 'manual', signal: AbortSignal.timeout(30_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  return { path, status, ms: performance.now() - began }
}
