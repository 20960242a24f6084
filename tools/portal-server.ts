import { randomBytes } from 'node:crypto'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findPlainSecrets } from './checks/plain-secrets.ts'
import { freePort } from './free-port.mjs'

const root = join(import.meta.dirname, '..')
/** Milliseconds. */
const READY_LIMIT = 120_000
const CLOSE_LIMIT = 15_000

/** What a portal stores, in a folder of its own and, for PostgreSQL, in a database of its own. */
export interface Data {
  folder: string
  /** Settings with which a portal uses these data. */
  env: Record<string, string>
  /** Names what stands in clear in the data or in a log and should not; no portal may run meanwhile. */
  plainSecrets(log: string): Promise<string[]>
  remove(): Promise<void>
}

/** Makes new, empty data: of the embedded database, or a database of the PostgreSQL server at that address. */
export async function newData(postgres?: string): Promise<Data> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  const name = `portal_e2e_${randomBytes(6).toString('hex')}`
  const where: { dataDir: string; url?: string } = { dataDir: folder }
  if (postgres) {
    await onServer(postgres, `CREATE DATABASE ${name}`)
    where.url = Object.assign(new URL(postgres), { pathname: name }).href
  }
  return {
    folder,
    env: where.url ? { DATABASE_URL: where.url, MASTER_KEY: randomBytes(32).toString('hex') } : {},
    plainSecrets: async (log) => findPlainSecrets(where, { 'server.log': await readFile(log, 'utf8') }),
    async remove() {
      if (postgres) await onServer(postgres, `DROP DATABASE ${name} WITH (FORCE)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A portal that was started for tests. */
export interface Portal {
  url: string
  stop(): Promise<void>
}

/**
 * Playwright's global set-up: builds the site and starts one portal with new data for the whole run. PORTAL_URL is its address.
 * With DATABASE_URL it uses that PostgreSQL server. PORTAL_PORT chooses the port, if another server must know it before. A
 * PORTAL_URL that is set already is used as it is.
 * @returns the tear-down, which fails if the run left a secret in clear
 */
export default async function startForAllTests(): Promise<() => Promise<void>> {
  if (process.env.PORTAL_URL) return () => Promise.resolve()
  execFileSync(process.execPath, [join(root, 'tools', 'build.mjs')], { stdio: 'inherit' })
  const data = await newData(process.env.DATABASE_URL)
  const log = join(root, 'test-results', 'server.log')
  await mkdir(dirname(log), { recursive: true })
  await rm(log, { force: true })
  const portal = await startPortal(data, log, Number(process.env.PORTAL_PORT) || (await freePort())).catch(
    async (error: unknown) => {
      await data.remove()
      throw error
    },
  )
  process.env.PORTAL_URL = portal.url
  return async () => {
    await portal.stop()
    const found = await data.plainSecrets(log)
    await data.remove()
    if (found.length > 0) throw new Error(`The run left in clear:\n${found.join('\n')}`)
  }
}

/** Starts the product on the built site and waits until it is ready. */
export async function startPortal({ folder, env }: Data, log: string, port: number): Promise<Portal> {
  const url = `http://localhost:${port}`
  const { DATABASE_URL: _another, ...inherited } = process.env
  const server = spawn(process.execPath, [join(root, 'apps', 'api', 'src', 'main.ts')], {
    cwd: root,
    // The server ends when this process dies and the channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...inherited,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DEMO: 'true',
      // All tests come from one network address and share five accounts.
      CREATIONS_PER_HOUR: '10000',
      SHARES_PER_HOUR: '10000',
      STATES_PER_HOUR: '10000',
      ACCOUNTS_PER_HOUR: '10000',
      PASSWORDS_PER_HOUR: '10000',
      QUESTIONS_PER_MINUTE: '10000',
      ...env,
    },
  })
  const file = createWriteStream(log, { flags: 'a' })
  for (const stream of [server.stdout, server.stderr]) stream?.pipe(file, { end: false })
  try {
    await ready(`${url}/api/ready`, server)
  } catch (error) {
    await end(server)
    throw new Error(`${String(error)}\n${await readFile(log, 'utf8')}`, { cause: error })
  }
  return { url, stop: () => end(server) }
}

async function ready(address: string, server: ChildProcess): Promise<void> {
  const limit = AbortSignal.timeout(READY_LIMIT)
  while (!limit.aborted && isRunning(server)) {
    const answer = await fetch(address, { signal: limit }).catch(() => undefined)
    if (answer?.ok) return
    await pause(50)
  }
  throw new Error(isRunning(server) ? 'The server was not ready in time.' : 'The server ended before it was ready.')
}

/** Asks the server to close, and kills it if it does not within the limit. */
async function end(server: ChildProcess): Promise<void> {
  if (!isRunning(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const kill = setTimeout(() => server.kill('SIGKILL'), CLOSE_LIMIT)
  await ended
  clearTimeout(kill)
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
