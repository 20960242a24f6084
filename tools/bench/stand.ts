import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { BareCase } from '../../apps/api/src/testing/bare.process.ts'
import { openEmbedded } from '../../apps/api/src/db/embedded.open.ts'
import { readMigrations } from '../../apps/api/src/db/migrate.ts'
import { MIGRATIONS } from '../../apps/api/src/db/migration-sources.ts'
import type { Issuer } from './issuer.ts'
import { MAIN, portalEnvironment, startPortal } from '../faults/portal.process.ts'
import { freePort } from '../free-port.mjs'
import type { Facts } from './cases.ts'
import { fillingOf, type Size } from './dataset.ts'
import { prepare } from './recording.ts'

const BARE = join(import.meta.dirname, '..', '..', 'apps', 'api', 'src', 'testing', 'bare.process.ts')

/** The real server over a set of data. */
export interface Stand {
  name: string
  origin: string
  pid: number
  facts: Facts
  /** Where PostgreSQL has it; undefined for PGlite. */
  url: string | undefined
  /** Ends the server, and removes its folder unless it is kept. */
  close(keep?: boolean): Promise<void>
  dataDir: string
}

type Run = <Row>(sql: string) => Promise<Row[]>

async function factsOf(run: Run, size: Size): Promise<Facts> {
  const [{ groups } = { groups: 0 }] = await run<{ groups: number }>(
    'select count(*)::int as groups from company_type_group',
  )
  const names = await run<{ enroller_name: string }>('select enroller_name from company order by md5(name_key) limit 8')
  return { ...size, groups, names: names.map(({ enroller_name }) => enroller_name) }
}

/** A set of data in a new database of the server. */
export async function postgresStand(
  server: string,
  issuer: Issuer,
  size: Size,
  say: (text: string) => void,
): Promise<Stand> {
  const name = `bench_${size.integrations}`
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  await withClient(server, (run) => run(`create database ${name}`))
  await prepare(url)
  const started = performance.now()
  const facts = await withClient(url, async (run) => {
    await run('set synchronous_commit = off')
    await run(fillingOf(size))
    await run('vacuum analyze')
    // The count at the end of the load has rewritten every company; a portal that grew has no such holes.
    await run('vacuum full company')
    await run('vacuum analyze company')
    await run('checkpoint')
    return factsOf(run, size)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  say(
    `${size.integrations} integrations of ${size.companies} companies in ${facts.groups} groups: loaded in ${seconds} s`,
  )
  return { ...(await open(issuer, `${size.integrations}`, url)), facts, url }
}

/** A set of data in the embedded database. */
export async function embeddedStand(issuer: Issuer, size: Size): Promise<Stand> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const sessions = await openEmbedded({ dataDir, migrations: readMigrations(MIGRATIONS), log: () => undefined })
  // Without a door: the owner of the schema.
  const session = await sessions.acquire()
  await session.script(fillingOf(size))
  await session.script('analyze')
  const facts = await factsOf(async <Row>(sql: string) => (await session.query<Row>(sql)).rows, size)
  session.release()
  await sessions.close()
  return { ...(await open(issuer, `PGlite ${size.integrations}`, undefined, dataDir)), facts, url: undefined }
}

async function open(issuer: Issuer, name: string, databaseUrl: string | undefined, given?: string, options = '') {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'portal-bench-')))
  const port = await freePort()
  const portal = await startPortal(MAIN, {
    ...portalEnvironment({ port, issuer: issuer.url, dataDir, databaseUrl }),
    ...(options ? { NODE_OPTIONS: options } : {}),
  })
  const close = async (keep = false) => {
    await portal.end('SIGTERM')
    if (!keep) await rm(dataDir, { recursive: true, force: true })
  }
  return { name, origin: portal.origin, pid: portal.pid, dataDir, close }
}

/**
 * The same data under a new server, which has not answered anything yet.
 * @param options of Node, as in NODE_OPTIONS
 */
export async function reopened(stand: Stand, issuer: Issuer, options = ''): Promise<Stand> {
  await stand.close(true)
  const { facts, url } = stand
  return { ...(await open(issuer, stand.name, url, stand.dataDir, options)), facts, url }
}

/** The bare handler in a process of its own. @returns its origin and how it ends */
export async function startBare(url: string, issuer: Issuer, cases: readonly BareCase[]) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bare-'))
  const file = join(folder, 'cases.json')
  await writeFile(file, JSON.stringify(cases))
  const port = await freePort()
  const child = spawn(process.execPath, [BARE], {
    env: { DATABASE_URL: url, ISSUER: `${issuer.url}/realms/portal-developer`, CASES: file, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  await once(child.stdout, 'data')
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      process.off('exit', stop)
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function withClient<T>(url: string, work: (run: Run, client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(async <Row>(sql: string) => (await client.query(sql)).rows as Row[], client)
  } finally {
    await client.end()
  }
}
