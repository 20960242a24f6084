import { setTimeout as pause } from 'node:timers/promises'
import { startPortal } from '../server-process.ts'
import { call, counted, isHonestRefusal, isStored, type Outcome, signIn } from './call.ts'
import { startLine, type Way } from './line.ts'
import { steadily } from './pace.ts'
import { publicPages } from './pages.ts'
import { portalSettings, say } from './settings.ts'
import type { Store } from './store.ts'
import { Writer } from './writer.ts'

/** Calls of a second are few, because over a slow network each holds a connection for seconds, and there are ten. */
const RATES = { calls: 5, pages: 50 }
const FAULT_MS = 6_000
const ANSWER_MS = 3_000
const BACK_MS = 5_000

const FAULTS: readonly [name: string, way: Way][] = [
  ['no fault (control)', 'pass'],
  ['200 ms later', { late: 100 }],
  ['2 s later', { late: 1_000 }],
  ['silent', 'vanish'],
  ['cut', 'cut'],
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
    await Promise.all(Array.from({ length: 30 }, write))
    let usual = 0
    for (const [name, way] of FAULTS) {
      const calls: Promise<Outcome>[] = []
      const pages = await publicPages(portal.origin)
      const stop = new AbortController()
      line.turn(way)
      const load = [
        steadily(RATES.calls, stop.signal, (turn) => {
          const list = { method: 'GET', path: '/api/integration', token: writer.token } as const
          calls.push(turn % 3 ? call(portal.origin, list) : write())
        }),
        steadily(RATES.pages, stop.signal, pages.ask),
      ]
      await pause(FAULT_MS)
      stop.abort()
      await Promise.all(load)
      line.turn('pass')
      const mended = performance.now()
      while (!isStored(await write()) && performance.now() - mended < 2 * BACK_MS);
      const backMs = Math.round(performance.now() - mended)
      const answers = await Promise.all(calls)
      const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)))
      const honest = answers.every((each) => isStored(each) || isHonestRefusal(each))
      say(
        honest && slowest <= ANSWER_MS,
        `Database ${name}: answers within ${ANSWER_MS} ms, stored or an honest 503`,
        `${counted(answers)}; slowest ${slowest} ms`,
      )
      const p99 = await pages.tell(`Database ${name}`, usual)
      usual ||= p99
      say(backMs <= BACK_MS, `Database ${name}: writes again within ${BACK_MS} ms`, `${backMs} ms`)
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
