import { cpus, loadavg } from 'node:os'
import { startPostgres } from '../postgres.mjs'
import '../faults/interrupt.ts'
import { type Issuer, startIssuer } from './issuer.ts'
import { CASES, type Case } from './cases.ts'
import { PEOPLE } from './dataset.ts'
import { memoryAt } from './memory.ts'
import { seqScans } from './plans.ts'
import { startRecorder } from './recording.ts'
import { compareWithBare } from './speed.ts'
import { embeddedStand, postgresStand, reopened, type Stand, withClient } from './stand.ts'
import { ms, ratio, tableOf, verdict } from './table.ts'
import { latencies, type Next, percentile } from './timing.ts'

const number = (name: string, byDefault: number) => Number(process.env[name] ?? byDefault)
const SIZES = {
  small: number('BENCH_SMALL', 1_000),
  large: number('BENCH_LARGE', 1_000_000),
  embedded: number('BENCH_EMBEDDED', 20_000),
}
const TIMES = number('BENCH_CALLS', 200)
const SECONDS = number('BENCH_SECONDS', 3)
/** Milliseconds that a part of a name may take at a million. */
const PART_MS = 30
/** How much slower than at a thousand. */
const SCALE = 2

/** Node fills what a machine has before it tidies up; a server that shares one is told not to. */
const SMALL_HEAP = '--max-semi-space-size=2 --max-old-space-size=192'

const sizeOf = (integrations: number) => ({ integrations, companies: integrations / 5 })
const say = (text: string) => process.stdout.write(`${text}\n`)
const load = () => `load of the machine ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`

/** The calls of a case against a server, one address after the other. */
function callsOf(one: Case, { origin, facts }: Stand, issuer: Issuer): Next {
  const token = issuer.token({ sub: PEOPLE[one.as], administrator: one.as === 'administrator' })
  const paths = one.paths(facts)
  let turn = 0
  return () => ({ origin, token, path: paths[(turn += 1) % paths.length] ?? '/' })
}

/** A call that asks the database nothing, in the same turns: what the machine adds to every p99 by whatever else it does. */
const healthOf =
  (stand: Stand | undefined): Next =>
  () => ({ origin: stand?.origin ?? '', token: '', path: '/api/health' })

async function timesOf(stands: readonly Stand[], issuer: Issuer): Promise<string[][]> {
  const rows: string[][] = []
  for (const one of CASES) {
    const [small = [], large = [], idle = []] = await latencies(
      [...stands.map((stand) => callsOf(one, stand, issuer)), healthOf(stands[0])],
      TIMES,
    )
    const [p99, before] = [percentile(large, 0.99), percentile(small, 0.99)]
    const within = { scale: p99 / before <= SCALE, part: p99 <= PART_MS, told: undefined }[one.budget]
    const budget = { scale: `<= ${SCALE}x`, part: `<= ${PART_MS} ms`, told: '' }[one.budget]
    const figures = [percentile(small, 0.5), before, percentile(large, 0.5), p99, percentile(idle, 0.99)].map(ms)
    rows.push([one.name, ...figures, ratio(p99 / before), budget, verdict(within)])
  }
  return rows
}

/** Which cases read a whole table, planned as their statements are. */
async function planned(stand: Stand): Promise<string[]> {
  const { url, facts } = stand
  if (!url) return []
  const recorder = startRecorder(url)
  const found: string[] = []
  await withClient(url, async (_run, client) => {
    for (const one of CASES) {
      const scanned = new Set<string>()
      for (const path of one.paths(facts).slice(0, 2)) {
        const { statements } = await recorder.record({ as: one.as, method: 'GET', path })
        for (const statement of statements) for (const table of await seqScans(client, statement)) scanned.add(table)
      }
      if (scanned.size > 0) found.push(`${one.name}: ${[...scanned].join(', ')}`)
    }
  })
  await recorder.close()
  return found
}

/** What a new server needs as Node runs it by itself, and held to little memory. */
async function memories(stand: Stand, budgetMb: number): Promise<void> {
  let server = stand
  for (const options of ['', SMALL_HEAP]) {
    server = await reopened(server, issuer, options)
    say(`${await memoryAt(server, issuer, CASES, budgetMb)}${options ? ` (NODE_OPTIONS=${options})` : ''}`)
  }
  await server.close()
}

const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB', max_connections: '120' })
const issuer = await startIssuer()
say(`${new Date().toISOString()}, ${load()}, Node ${process.version}`)

if (postgres) {
  const small = await postgresStand(postgres.url, issuer, sizeOf(SIZES.small), say)
  const large = await postgresStand(postgres.url, issuer, sizeOf(SIZES.large), say)
  say(`\nMilliseconds of a call on PostgreSQL, ${TIMES} calls each, one at a time, both sizes in turn (${load()})\n`)
  const head = ['list', `p50 ${small.name}`, 'p99', `p50 ${large.name}`, 'p99', 'health p99', 'p99 ratio', 'budget', '']
  say(tableOf(head, await timesOf([small, large], issuer)))
  const scanned = await planned(large)
  say(
    `\nTables read from end to end at ${large.name}: ${scanned.length === 0 ? 'none' : `\n  ${scanned.join('\n  ')}`}`,
  )
  say(
    `\nCalls a second at ${large.name}, eight connections, against a bare handler and pgbench with the same statements (${load()})\n`,
  )
  say(
    tableOf(
      ['call', 'server', 'bare', 'pgbench', 'to bare', 'to pgbench', 'budget', ''],
      await compareWithBare(large, issuer, SECONDS),
    ),
  )
  await small.close()
  await memories(large, 250)
} else {
  say('PostgreSQL is not installed: only PGlite is measured.')
}

const embedded = await embeddedStand(issuer, sizeOf(SIZES.embedded))
say(
  `\nMilliseconds of a call on PGlite, ${embedded.facts.integrations} integrations, ${TIMES / 2} calls each (${load()})\n`,
)
const rows: string[][] = []
for (const one of CASES) {
  const [times = []] = await latencies([callsOf(one, embedded, issuer)], TIMES / 2, 5)
  rows.push([one.name, ms(percentile(times, 0.5)), ms(percentile(times, 0.99))])
}
say(tableOf(['list', 'p50', 'p99'], rows))
await memories(embedded, 700)
await issuer.down()
await postgres?.stop()
process.exit()
