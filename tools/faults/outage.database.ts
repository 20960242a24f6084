import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresServer } from '../postgres.mjs'
import { check } from './check.ts'
import { call, isHonestRefusal, type Outcome } from './client.ts'
import type { Issuer } from './issuer.ts'
import type { Acknowledged } from './ledger.ts'
import { freePort, MAIN, portalEnvironment, startPortal } from './portal.process.ts'
import { spread } from './series.report.ts'
import type { Store } from './store.ts'
import { type Sent, startTraffic, type Traffic } from './traffic.ts'
import { counted, type Verdict, verdict } from './verdict.ts'
import { creation, isStored, type Write } from './write.ts'

const PER_SECOND = 50
const PROBES_PER_SECOND = 10
const BURST = 30
const ANSWER_MS = 3_000
const BACK_MS = 5_000
const OUTAGE_MS = 4_000
/** A server that does not answer at all is noticed by limits of time only, so this outage lasts longer than those. */
const FROZEN_MS = 8_000

interface Outage {
  name: string
  lastsMs: number
  begin(): Promise<void>
  end(): Promise<void>
}

/** PostgreSQL dies, is stopped and stops answering while calls keep coming. */
export async function databaseOutages(postgres: PostgresServer, store: Store, issuer: Issuer): Promise<Verdict[]> {
  const port = await freePort()
  const { dataDir, databaseUrl } = store
  const portal = await startPortal(MAIN, portalEnvironment({ port, issuer: issuer.url, dataDir, databaseUrl }))
  const token = issuer.token()
  const writes: Write[] = []
  const traffic = startTraffic(portal.origin, PER_SECOND, () => {
    const write = creation(token, writes.length + 1)
    // Two reads for each write.
    if (Math.random() < 2 / 3) return { method: 'GET', path: '/api/integration', token }
    writes.push(write)
    return write.asked
  })
  const verdicts: Verdict[] = []
  try {
    for (const outage of outagesOf(postgres)) {
      await pause(1_000)
      verdicts.push(...(await pass(outage, portal.origin, traffic)))
      verdicts.push(verdict(`${outage.name}: the server's process goes on`, `pid ${portal.pid}`, portal.running))
    }
    await traffic.stop()
    verdicts.push(await nothingLost(portal.origin, writes, traffic.sent, store))
  } finally {
    await traffic.stop()
    await portal.end('SIGTERM')
  }
  return verdicts
}

function outagesOf(postgres: PostgresServer): Outage[] {
  let frozen: number[] = []
  return [
    { name: 'PostgreSQL killed', lastsMs: OUTAGE_MS, begin: () => postgres.kill(), end: () => postgres.restart() },
    {
      name: 'PostgreSQL stopped',
      lastsMs: OUTAGE_MS,
      async begin() {
        const postmaster = await postmasterOf(postgres.url)
        process.kill(postmaster, 'SIGINT')
        while (signal(postmaster, 0)) await pause(5)
      },
      end: () => postgres.restart(),
    },
    {
      name: 'PostgreSQL frozen',
      lastsMs: FROZEN_MS,
      async begin() {
        const postmaster = await postmasterOf(postgres.url)
        process.kill(postmaster, 'SIGSTOP')
        frozen = [...childrenOf(postmaster), postmaster]
        for (const pid of frozen) signal(pid, 'SIGSTOP')
      },
      async end() {
        for (const pid of frozen) signal(pid, 'SIGCONT')
      },
    },
  ]
}

async function pass(outage: Outage, origin: string, traffic: Traffic): Promise<Verdict[]> {
  const { name } = outage
  const { sent } = traffic
  // All connections of the pool are open, and in the middle of something, when it begins.
  await traffic.burst(BURST)
  const running = traffic.burst(BURST)
  await outage.begin()
  const downAt = performance.now()
  let count = 0
  const probes = startTraffic(origin, PROBES_PER_SECOND, () => {
    count += 1
    return { method: 'GET', path: count % 2 ? '/api/health' : '/api/ready' }
  })
  await pause(outage.lastsMs)
  const endsAt = performance.now()
  const probed = probes.stop()
  await outage.end()
  const upAt = performance.now()
  const firstGood = () => sent.find(({ at, outcome }) => at >= downAt && at + outcome.ms > endsAt && isStored(outcome))
  while (!firstGood() && performance.now() - upAt < 2 * BACK_MS) await pause(20)
  // Calls made just before the end are answered after it.
  await pause(outage.lastsMs)
  await Promise.all([probed, running])

  const first = firstGood()
  const backMs = first ? Math.max(0, first.at + first.outcome.ms - upAt) : Infinity
  const during = sent.filter((each) => each.at < endsAt && answeredAfter(each, downAt))
  const late = during.filter(({ outcome }) => outcome.ms > ANSWER_MS)
  // What was sent before or answered after may have been lucky.
  const lucky = (each: Sent) => isStored(each.outcome) && (each.at < downAt || answeredAfter(each, endsAt))
  const wrong = during.filter((each) => !isHonestRefusal(each.outcome) && !lucky(each))
  const [health, ready] = ['/api/health', '/api/ready'].map((path) =>
    probes.sent
      .filter((each) => each.asked.path === path && !answeredAfter(each, endsAt))
      .map(({ outcome }) => outcome),
  ) as [Outcome[], Outcome[]]
  const slowest = Math.round(Math.max(...ready.map(({ ms }) => ms)))
  return [
    verdict(
      `${name}: 503 with Retry-After and the message in Spanish`,
      counted(during.map(({ outcome }) => outcome.status ?? outcome.failure)),
      during.length > 0 && wrong.length === 0,
    ),
    verdict(
      `${name}: each answer within ${ANSWER_MS} ms`,
      `${spread(during.map(({ outcome }) => outcome.ms))} ms, ${late.length} of ${during.length} late`,
      late.length === 0,
    ),
    verdict(
      `${name}: /api/health 200`,
      counted(statuses(health)),
      statuses(health).every((each) => each === 200),
    ),
    verdict(
      `${name}: /api/ready 503 within ${ANSWER_MS} ms`,
      `${counted(statuses(ready))}, slowest ${slowest} ms`,
      statuses(ready).every((each) => each === 503) && slowest <= ANSWER_MS,
    ),
    verdict(`${name}: works again within ${BACK_MS} ms of its return`, `${Math.round(backMs)} ms`, backMs <= BACK_MS),
  ]
}

const answeredAfter = ({ at, outcome }: Sent, moment: number): boolean => at + outcome.ms > moment

const statuses = (outcomes: Outcome[]) => outcomes.map(({ status, failure }) => status ?? failure)

/** Every write of the outages, repeated with its key where it failed, is stored once. */
async function nothingLost(origin: string, writes: Write[], sent: Sent[], store: Store): Promise<Verdict> {
  const acknowledged: Acknowledged[] = []
  let repeated = 0
  let failed = 0
  for (const write of writes) {
    const first = sent.find(({ asked }) => asked === write.asked)?.outcome
    const outcome = first && isStored(first) ? first : await call(origin, write.asked)
    if (outcome !== first) repeated += 1
    if (isStored(outcome)) acknowledged.push({ write, status: outcome.status ?? 0, body: outcome.body })
    else failed += 1
  }
  const { lost, halves, stored } = await store.inspect((select) => check(select, acknowledged))
  const measured = `${writes.length} writes, ${repeated} repeated, ${lost.size} lost, ${halves.size} kinds of halves, ${stored} stored`
  const kept = lost.size + halves.size + failed === 0 && stored === writes.length
  return verdict('PostgreSQL outages: every write, repeated with its key, is stored once', measured, kept)
}

/** Number of the server's first process, from the file that it keeps. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ file: string }>("select pg_read_file('postmaster.pid') as file")
    return Number(rows[0]?.file.split('\n')[0])
  } finally {
    await client.end()
  }
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)

/** False when the process has ended on its own. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
