import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import '../faults/interrupt.ts'
import { MAIN, portalEnvironment, startPortal } from '../faults/portal.process.ts'
import { freePort } from '../free-port.mjs'
import { startPostgres } from '../postgres.ts'
import { fillingOf, PEOPLE } from './dataset.ts'
import { startIssuer } from './issuer.ts'
import { type List, LISTS, type Set } from './lists.ts'
import { compared, latencies, type Next, percentile } from './timing.ts'

const SIZES = (process.env['BENCH_SIZES'] ?? '1000,100000,1000000').split(',').map(Number)
const CALLS = Number(process.env['BENCH_CALLS'] ?? 100)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
/** Only the lists whose name contains this text. */
const ONLY = process.env['BENCH_ONLY'] ?? ''
const BARE = join(import.meta.dirname, 'bare.ts')
const BARE_LISTS = [
  ['own cards, ten', 'owner', '/api/integration'],
  ['companies, first page', 'administrator', '/api/admin/integrations'],
] as const
/** Promises of docs/operations.md. */
const BUDGET = { times: 2, ms: 100, share: 0.7, idleMb: 250 }

const say = (text: string) => process.stdout.write(`${text}\n`)
const row = (cells: readonly (string | number)[]) => say(`| ${cells.join(' | ')} |`)
const ms = (value: number) => value.toFixed(1)
const verdict = (within: boolean) => (within ? 'ok' : 'over')

const server = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB', max_connections: '120' })
if (!server) throw new Error('The bench needs the programs of PostgreSQL 15 or newer.')
const issuer = await startIssuer()
const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
const tokens = Object.fromEntries(
  Object.entries(PEOPLE).map(([as, sub]) => [as, issuer.token({ sub, administrator: as === 'administrator' })]),
)

const urlOf = (database: string) => Object.assign(new URL(server.url), { pathname: database }).href

/** Runs statements one after the other. @returns the first row of the last */
async function query<Row>(database: string, ...statements: string[]): Promise<Row> {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  let row: unknown
  for (const statement of statements) row = (await client.query(statement)).rows?.[0]
  await client.end()
  return row as Row
}

/** The portal over a new database that was filled by SQL. */
async function stand(integrations: number) {
  const size = { integrations, companies: integrations / 5 }
  const database = `bench_${integrations}`
  await query('postgres', `create database ${database}`)
  const open = async () => {
    const env = portalEnvironment({ port: await freePort(), issuer: issuer.url, dataDir, databaseUrl: urlOf(database) })
    return startPortal(MAIN, env)
  }
  // The first start migrates; the second one has not served any call, so that its memory is that of a portal at rest.
  await (await open()).end('SIGTERM')
  await query(database, 'set synchronous_commit = off', fillingOf(size), 'vacuum analyze')
  const facts = await query<Omit<Set, keyof typeof size>>(
    database,
    `select (select count(*)::int from company_type_group) as groups,
      array(select enroller_name from company order by md5(name_key) limit 8) as names`,
  )
  return { portal: await open(), database, set: { ...size, ...facts } }
}
type Stand = Awaited<ReturnType<typeof stand>>

function callsOf({ as, paths }: List, { portal, set }: Stand): Next {
  const addresses = paths(set)
  let turn = 0
  return () => ({ origin: portal.origin, token: tokens[as] ?? '', path: addresses[turn++ % addresses.length] ?? '/' })
}

/** Memory that a process holds, in MB; Linux alone says it in this file. */
const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const load = () => `load of the machine ${loadavg()[0]?.toFixed(1)}`

async function printTimes(stands: readonly Stand[]): Promise<void> {
  const sizes = stands.map(({ set }) => set.integrations)
  say(`\nMilliseconds of a call, ${CALLS} calls each, one at a time, the sizes in turn (${load()})\n`)
  row([
    'list',
    ...sizes.flatMap((size) => [`p50 ${size}`, 'p99']),
    `p99 ${sizes[1]} to ${sizes[0]}`,
    `p99 at ${sizes.at(-1)}`,
  ])
  row(['---', ...sizes.flatMap(() => ['---', '---']), '---', '---'])
  const health = (of: Stand) => (): ReturnType<Next> => ({ origin: of.portal.origin, token: '', path: '/api/health' })
  const timed = LISTS.filter(({ name }) => name.includes(ONLY)).map((list) => ({
    ...list,
    calls: (of: Stand) => callsOf(list, of),
  }))
  for (const { name, scales, calls } of [{ name: 'no database: the noise', scales: false, calls: health }, ...timed]) {
    const times = await latencies(stands.map(calls), CALLS)
    const p99 = times.map((of) => percentile(of, 0.99))
    const [small = 0, middle = 0] = p99
    const large = p99.at(-1) ?? 0
    const ratio = `${(middle / small).toFixed(2)}${scales ? ` ${verdict(middle / small <= BUDGET.times)}` : ''}`
    row([
      name,
      ...times.flatMap((of, at) => [ms(percentile(of, 0.5)), ms(p99[at] ?? 0)]),
      ratio,
      verdict(large <= BUDGET.ms),
    ])
  }
}

/** Calls a second of the portal beside the least that could answer the same page from the same database. */
async function printThroughput({ portal, database }: Stand): Promise<void> {
  say(`\nCalls a second, eight connections, beside a bare handler that sends the same kind of SQL (${load()})\n`)
  row(['list', 'portal', 'bare', 'ratio', ''])
  row(['---', '---', '---', '---', '---'])
  const port = await freePort()
  const bare = spawn(process.execPath, [BARE], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(port), DATABASE_URL: urlOf(database), ISSUER: issuer.url },
  })
  await once(bare.stdout, 'data')
  for (const [name, as, path] of BARE_LISTS) {
    const token = tokens[as] ?? ''
    const [ours, least, ratio] = await compared(
      () => ({ origin: portal.origin, token, path }),
      () => ({ origin: `http://127.0.0.1:${port}`, token, path }),
      SECONDS,
    )
    row([name, ours.toFixed(0), least.toFixed(0), ratio.toFixed(2), verdict(ratio >= BUDGET.share)])
  }
  bare.kill('SIGTERM')
  await once(bare, 'close')
}

say(`${new Date().toISOString()}, Node ${process.version}, ${cpus().length} processors`)
const stands: Stand[] = []
for (const size of SIZES) stands.push(await stand(size))
const largest = stands.at(-1) as Stand
const idle = memoryOf(largest.portal.pid)
await printTimes(stands)
await printThroughput(largest)
say(
  `\nMemory of the portal at ${largest.set.integrations}: ${idle.toFixed(0)} MB idle (${verdict(idle <= BUDGET.idleMb)}), ${memoryOf(largest.portal.pid).toFixed(0)} MB after these calls`,
)
for (const { portal } of stands) await portal.end('SIGTERM')
await issuer.down()
await server.stop()
await rm(dataDir, { recursive: true, force: true })
process.exit()
