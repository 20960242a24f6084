import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresServer } from '../postgres.ts'
import { call, counted, isHonestRefusal, isStored, signIn } from './call.ts'
import { steadily } from './pace.ts'
import { startPair } from './pair.ts'
import { say } from './settings.ts'
import type { Store } from './store.ts'

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

const RATE = 50
const PAGE_MS = 100
/** Milliseconds of each state, of which the proxy needs some to notice that no portal is ready; and until calls work again. */
const TIMES = { away: 8_000, back: 5_000 }

/** Asks for public pages, and tells how many came, and how fast. */
export async function publicPages(origin: string) {
  const home = await (await fetch(`${origin}/site/home`)).text()
  const paths = [...PUBLIC, /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? '']
  const asked: Promise<{ path: string; status: number; ms: number }>[] = []
  return {
    ask: (turn: number): void => void asked.push(looked(origin, paths[turn % paths.length] ?? '')),
    /** @param before 99th percentile without a fault, of which twice as much is fine on a busy machine @returns the 99th percentile */
    async tell(name: string, before = 0): Promise<number> {
      const seen = await Promise.all(asked.splice(0))
      const failed = seen.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} ${status}`)
      const ms = seen.map((page) => page.ms).sort((a, b) => a - b)
      const p99 = Math.round(ms[Math.floor(ms.length * 0.99)] ?? 0)
      const not = failed.length ? `, not ${[...new Set(failed)].join(', ')}` : ''
      say(
        !failed.length && p99 <= Math.max(PAGE_MS, 2 * before),
        `${name}: public pages come, in ${PAGE_MS} ms or twice the time without fault (p99)`,
        `${seen.length - failed.length} of ${seen.length}${not}; ${p99} ms${before ? `, ${before} ms before` : ''}`,
      )
      return p99
    },
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

/** PostgreSQL is away, so that the proxy finds neither of two portals ready. */
export async function withoutDatabase(postgres: PostgresServer, store: Store): Promise<void> {
  const pair = await startPair(store, { NETWORK: 'off' })
  const stop = new AbortController()
  try {
    const token = (await signIn(pair.origin))[0] ?? ''
    const list = () => call(pair.origin, { method: 'GET', path: '/api/integration', token })
    const pages = await publicPages(pair.origin)
    const load = steadily(RATE, stop.signal, pages.ask)
    await pause(TIMES.away)
    const before = await pages.tell('Database there, through the proxy (control)')
    await postgres.kill()
    await pause(TIMES.away)
    const calls = await Promise.all(Array.from({ length: 20 }, list))
    stop.abort()
    await load
    await postgres.restart()
    const back = performance.now()
    while (!isStored(await list()) && performance.now() - back < 2 * TIMES.back);
    const ms = Math.round(performance.now() - back)
    await pages.tell('Database away, through the proxy', before)
    say(
      calls.every(isHonestRefusal),
      'Database away, through the proxy: calls get 503 with Retry-After and a sentence',
      counted(calls),
    )
    say(ms <= TIMES.back, `Database away, through the proxy: calls work again within ${TIMES.back} ms`, `${ms} ms`)
  } finally {
    stop.abort()
    await pair.end()
  }
}
