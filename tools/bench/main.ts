import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '../faults/call.ts'
import { portalSettings } from '../faults/settings.ts'
import { connected, startPostgres } from '../postgres.ts'
import { startPortal } from '../server-process.ts'
import { fillingOf, PEOPLE } from './dataset.ts'
import { head, memoryOf, ms, percentile, row, say, verdict } from './figures.ts'
import { startIssuer } from './issuer.ts'
import { type Facts, type List, listsOf } from './lists.ts'

const SIZES = (process.env['BENCH_SIZES'] ?? '1000,100000,1000000').split(',').map(Number)
const CALLS = Number(process.env['BENCH_CALLS'] ?? 100)
/** Limits promised in docs/operations.md: growth of p99 (factor), p99 (milliseconds), memory at rest (megabytes). */
const BUDGET = { times: 2, ms: 100, idleMb: 250 }

// Autovacuum is off, because its ANALYZE can keep the bench's own VACUUM from marking pages as visible to all; deep pages then read the table too.
const server = await startPostgres({
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  max_connections: '120',
  autovacuum: 'off',
})
if (!server) throw new Error('The bench needs the programs of PostgreSQL 15 or newer.')
const issuer = await startIssuer()
const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
const tokens = Object.fromEntries(
  Object.entries(PEOPLE).map(([as, sub]) => [as, issuer.token({ sub, administrator: as === 'administrator' })]),
)

type Next = () => { origin: string; path: string; token: string }

/** Calls the API and reads the whole answer. @returns duration in milliseconds */
async function timed(next: Next): Promise<number> {
  const { origin, path, token } = next()
  const { status, ms } = await call(origin, { method: 'GET', path, token })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return ms
}

/** Measures one call at a time, alternating between the databases, so that other programs slow the calls to each equally. */
async function latencies(nexts: readonly Next[], times: number): Promise<number[][]> {
  const taken: number[][] = nexts.map(() => [])
  for (let index = 0; index < times; index++)
    for (const [which, next] of nexts.entries()) taken[which]?.push(await timed(next))
  return taken
}

const urlOf = (database: string) => Object.assign(new URL(server.url), { pathname: database }).href

/** Runs SQL statements one after another. @returns the first row of the last statement */
const query = <Row>(database: string, ...statements: string[]): Promise<Row> =>
  connected(urlOf(database), async (client) => {
    let row: unknown
    for (const statement of statements) row = (await client.query(statement)).rows?.[0]
    return row as Row
  })

/** Creates a database, fills it with SQL, and starts the portal on it. */
async function stand(integrations: number) {
  const size = { integrations, companies: integrations / 5 }
  const database = `bench_${integrations}`
  await query('postgres', `create database ${database}`)
  const open = async () => startPortal(await portalSettings({ dataDir, databaseUrl: urlOf(database) }, issuer.url))
  // The portal's first start only migrates the database; its memory at rest is measured after the second start.
  await (await open()).end()
  // The commit must be on the disk before VACUUM marks pages as visible to all, so it is not asynchronous.
  await query(database, fillingOf(size), 'vacuum analyze')
  const facts = await query<Omit<Facts, keyof typeof size>>(
    database,
    `select (select count(*)::int from company_type_group) as groups,
      array(select enroller_name from company order by md5(name_key) limit 8) as names`,
  )
  return { portal: await open(), database, integrations, lists: listsOf({ ...size, ...facts }) }
}
type Stand = Awaited<ReturnType<typeof stand>>

function callsOf({ portal, lists }: Stand, which: number): Next {
  const { as, paths } = lists[which] as List
  let turn = 0
  return () => ({ origin: portal.origin, token: tokens[as] ?? '', path: paths[turn++ % paths.length] ?? '/' })
}

/** Processor time in milliseconds of each thread of the portal and each of its database sessions; Linux only. */
async function workOf({ portal, database }: Stand): Promise<Map<string, number>> {
  const sessions = `select array_agg(pid) as pids from pg_stat_activity where datname = '${database}'`
  const { pids } = await query<{ pids: number[] }>('postgres', sessions)
  const threads = readdirSync(`/proc/${portal.pid}/task`).map((id) => `/proc/${portal.pid}/task/${id}/schedstat`)
  const paths = [...threads, ...pids.map((pid) => `/proc/${pid}/schedstat`)]
  const work = new Map<string, number>()
  for (const path of paths) {
    try {
      work.set(path, Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6)
    } catch {
      // Ignores a file that is gone: its thread or database session has ended since the list was made.
    }
  }
  return work
}
const workBetween = (before: Map<string, number>, after: Map<string, number>) =>
  [...after].reduce((sum, [path, ms]) => sum + ms - (before.get(path) ?? 0), 0)

const load = () => `load of the machine ${loadavg()[0]?.toFixed(1)}`

async function printTimes(stands: readonly Stand[]): Promise<void> {
  const sizes = stands.map(({ integrations }) => integrations)
  say(`\nMilliseconds of a call, ${CALLS} calls each, one at a time, the sizes in turn (${load()})\n`)
  const columns = sizes.flatMap((size) => [`${size}: work`, 'p50', 'p99'])
  head(['list', ...columns, `p99 at ${sizes[1]} to ${sizes[0]}`, `p99 at ${sizes.at(-1)}`])
  const health = await latencies(
    stands.map(({ portal }) => () => ({ origin: portal.origin, token: '', path: '/api/health' })),
    CALLS,
  )
  row([
    'no database: the noise',
    ...health.flatMap((of) => ['', ms(percentile(of, 0.5)), ms(percentile(of, 0.99))]),
    '',
    '',
  ])
  for (const [which, { name, scales }] of (stands[0]?.lists ?? []).entries()) {
    const nexts = stands.map((of) => callsOf(of, which))
    // The first calls are not measured, because they also open database sessions and prepare SQL statements.
    await latencies(nexts, 10)
    const before = await Promise.all(stands.map(workOf))
    const times = await latencies(nexts, CALLS)
    const after = await Promise.all(stands.map(workOf))
    const work = after.map((of, at) => workBetween(before[at] ?? of, of) / CALLS)
    const p99 = times.map((of) => percentile(of, 0.99))
    const ratio = (p99[1] ?? 0) / (p99[0] ?? 0)
    const figures = times.flatMap((of, at) => [ms(work[at] ?? 0), ms(percentile(of, 0.5)), ms(p99[at] ?? 0)])
    row([
      name,
      ...figures,
      `${ratio.toFixed(2)} ${scales ? verdict(ratio <= BUDGET.times) : ''}`,
      verdict((p99.at(-1) ?? 0) <= BUDGET.ms),
    ])
  }
}

say(`${new Date().toISOString()}, Node ${process.version}, ${cpus().length} processors`)
const stands: Stand[] = []
for (const size of SIZES) stands.push(await stand(size))
const largest = stands.at(-1) as Stand
const idle = memoryOf(largest.portal.pid)
await printTimes(stands)
say(
  `\nMemory of the portal at ${largest.integrations}: ${idle.toFixed(0)} MB idle (${verdict(idle <= BUDGET.idleMb)}), ${memoryOf(largest.portal.pid).toFixed(0)} MB after these calls`,
)
for (const { portal } of stands) await portal.end()
issuer.close()
await server.stop()
await rm(dataDir, { recursive: true, force: true })
process.exit()
