import { randomBytes } from 'node:crypto'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findPlainSecrets } from './checks/plain-secrets.ts'
import { freePort } from './free-port.mjs'

const root = join(import.meta.dirname, '..')
/** Milliseconds. */
const READY_LIMIT = 60_000
const CLOSE_LIMIT = 15_000

/**
 * Playwright's global set-up: one real server for the whole run, on a free port, with data of its own; its address is PORTAL_URL.
 * With DATABASE_URL the data are a new database of that server. PORTAL_PORT names the port, where another server has to know it
 * before. With PORTAL_URL given, that portal is used as it is.
 * @returns the tear-down, which fails when the run has left a secret in clear
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  if (process.env.PORTAL_URL) return () => Promise.resolve()
  execFileSync(process.execPath, [join(root, 'tools', 'build.mjs')], { stdio: 'inherit' })
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  const database = process.env.DATABASE_URL ? await freshDatabase(process.env.DATABASE_URL) : undefined
  const port = Number(process.env.PORTAL_PORT) || (await freePort())
  const url = `http://localhost:${port}`
  const log = join(root, 'test-results', 'server.log')
  await mkdir(join(root, 'test-results'), { recursive: true })
  const server = spawn(process.execPath, [join(root, 'apps', 'api', 'src', 'main.ts')], {
    cwd: root,
    // The server ends when this process dies and the channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DEMO: 'true',
      // The suite is many people at once behind one address and one account.
      CREATIONS_PER_HOUR: '10000',
      SHARES_PER_HOUR: '10000',
      STATES_PER_HOUR: '10000',
      ACCOUNTS_PER_HOUR: '10000',
      PASSWORDS_PER_HOUR: '10000',
      QUESTIONS_PER_MINUTE: '10000',
      ...(database ? { DATABASE_URL: database.url, MASTER_KEY: randomBytes(32).toString('hex') } : {}),
    },
  })
  const file = createWriteStream(log)
  for (const stream of [server.stdout, server.stderr]) stream?.pipe(file, { end: false })
  const remove = async () => {
    await end(server)
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  }
  const stop = async () => {
    await end(server)
    const found = await findPlainSecrets(
      { dataDir: folder, ...(database ? { url: database.url } : {}) },
      { 'server.log': await readFile(log, 'utf8') },
    )
    await remove()
    if (found.length > 0) throw new Error(`The run left in clear:\n${found.join('\n')}`)
  }
  try {
    await ready(`${url}/api/ready`, server)
  } catch (error) {
    await remove()
    throw new Error(`${String(error)}\n${await readFile(log, 'utf8')}`, { cause: error })
  }
  process.env.PORTAL_URL = url
  return stop
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

/** Asks the server to close, and insists when it does not. */
async function end(server: ChildProcess): Promise<void> {
  if (!isRunning(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const insist = setTimeout(() => server.kill('SIGKILL'), CLOSE_LIMIT)
  await ended
  clearTimeout(insist)
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

async function freshDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `portal_e2e_${randomBytes(6).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`) }
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
