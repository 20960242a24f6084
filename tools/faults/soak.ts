import { readdirSync } from 'node:fs'
import { openReceiver } from '../../apps/network/src/testing/receiver.ts'
import { memoryOf } from '../bench/figures.ts'
import { startIssuer } from '../bench/issuer.ts'
import { callsOf, counted, during, isDone, paces, percentile } from './mix.ts'
import { register } from './network/party.ts'
import { steadily } from './pace.ts'
import { startPair } from './pair.ts'
import { say } from './settings.ts'
import { inspectAt, type Store } from './store.ts'

const RATE = Number(process.env['SOAK_RATE'] ?? 100)
const MINUTE = 60_000
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 15)
/** Minutes that a process takes to reach its usual size; also the length of the first and last part that are compared. */
const PART = 5
const MOST = { mbInTenMinutes: 1, slower: 1.2, more: 1.1 }

interface Sample {
  minutes: number
  /** Resident memory in megabytes, and open files, of each instance. */
  memory: number[]
  files: number[]
  connections: number
}

/** Two instances under a usual load for a long time: memory, open files, database connections and answers stay as they were. */
export async function soak(store: Store): Promise<void> {
  const { databaseUrl = '' } = store.settings
  const issuer = await startIssuer()
  const receiver = await openReceiver((response) => {
    receiver.taken = []
    response.end()
  })
  const pair = await startPair(store, { DEMO: 'true', OIDC_URL: issuer.url })
  const stop = new AbortController()
  try {
    const ask = await callsOf(pair, issuer, receiver.url)
    const token = issuer.token({ sub: 'altas', administrator: false })
    const began = performance.now()
    const registrations: Promise<boolean>[] = []
    const samples: Promise<Sample>[] = []
    const beside = [
      // One company a second saves its addresses and gets a certificate.
      steadily(1, stop.signal, (turn) => {
        const company = { name: `Alta ${turn}`, type: 'collector', receiver: receiver.url } as const
        registrations.push(
          register(pair.origin, token, company).then(
            () => true,
            () => false,
          ),
        )
      }),
      steadily(0.1, stop.signal, () => {
        samples.push(sampleOf(pair, databaseUrl, (performance.now() - began) / MINUTE))
      }),
    ]
    const answers = await during(RATE, MINUTES * MINUTE, ask)
    stop.abort()
    await Promise.all(beside)
    const name = `${RATE} calls a second, ${MINUTES} minutes, two instances`
    const registered = await Promise.all(registrations)
    const failed = registered.filter((isRegistered) => !isRegistered).length
    say(
      answers.every(isDone) && failed === 0,
      `${name}: every call is answered`,
      `${counted(answers)}; ${registered.length} companies with a certificate, ${failed} failed`,
    )
    const early = answers.filter(({ at }) => at < PART * MINUTE)
    const late = answers.filter(({ at }) => at >= (MINUTES - PART) * MINUTE)
    say(
      percentile(late, 0.99) <= MOST.slower * percentile(early, 0.99),
      `${name}: the last ${PART} minutes are at most ${MOST.slower} times as slow as the first`,
      `${paces(early)}; ${paces(late)}`,
    )
    sayFlat(name, await Promise.all(samples))
  } finally {
    stop.abort()
    await pair.end()
    await receiver.close()
    issuer.close()
  }
}

async function sampleOf(
  { running }: Awaited<ReturnType<typeof startPair>>,
  databaseUrl: string,
  minutes: number,
): Promise<Sample> {
  const connections = `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  return {
    minutes,
    memory: running.map(({ pid }) => memoryOf(pid)),
    files: running.map(({ pid }) => readdirSync(`/proc/${pid}/fd`).length),
    connections: Number((await inspectAt(databaseUrl, (select) => select(connections)))[0]),
  }
}

function sayFlat(name: string, samples: readonly Sample[]): void {
  const settled = samples.filter(({ minutes }) => minutes >= PART)
  const slopes = [0, 1].map((which) => 10 * slope(settled.map(({ minutes, memory }) => [minutes, memory[which] ?? 0])))
  const last = samples.at(-1)
  say(
    slopes.every((each) => each <= MOST.mbInTenMinutes),
    `${name}: after ${PART} minutes memory grows by ${MOST.mbInTenMinutes} MB in ten minutes at most`,
    `${slopes.map((each) => each.toFixed(2)).join(' and ')} MB; at the end ${last?.memory.map(Math.round).join(' and ')} MB`,
  )
  const counts = {
    files: (each: Sample) => sum(each.files),
    'database connections': (each: Sample) => each.connections,
  }
  for (const [what, countOf] of Object.entries(counts)) {
    const early = mean(samples.filter(({ minutes }) => minutes < PART).map(countOf))
    const late = mean(samples.filter(({ minutes }) => minutes >= MINUTES - PART).map(countOf))
    say(late <= MOST.more * early, `${name}: ${what} stay as many`, `${early.toFixed(1)}, then ${late.toFixed(1)}`)
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length

/** Growth of y for each x, by least squares. */
function slope(points: readonly [number, number][]): number {
  const [x, y] = [mean(points.map((point) => point[0])), mean(points.map((point) => point[1]))]
  return sum(points.map((point) => (point[0] - x) * (point[1] - y))) / sum(points.map((point) => (point[0] - x) ** 2))
}
