import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findPlainSecrets } from './checks/plain-secrets.ts'
import { root } from './checks/program.ts'
import { onServer } from './postgres.ts'
import { freePort, type ServerProcess, startPortal } from './server-process.ts'

/** Data of a portal: its folder, and the address of its database if it uses PostgreSQL. */
export interface Data {
  dataDir: string
  databaseUrl: string | undefined
  remove(): Promise<void>
}

/** Creates an empty data folder and, if the address of a PostgreSQL server is given, an empty database on that server. */
export async function newData(postgres?: string): Promise<Data> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'))
  const name = `portal_${randomBytes(6).toString('hex')}`
  if (postgres) await onServer(postgres, `create database ${name}`)
  return {
    dataDir,
    databaseUrl: postgres && Object.assign(new URL(postgres), { pathname: name }).href,
    async remove() {
      if (postgres) await onServer(postgres, `drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Finds unencrypted secrets in a portal's data and log; no portal may use the data meanwhile. */
export const plainSecretsIn = async ({ dataDir, databaseUrl: url }: Data, log: string): Promise<string[]> =>
  findPlainSecrets({ dataDir, ...(url ? { url } : {}) }, { 'server.log': await readFile(log, 'utf8') })

/**
 * Playwright's global set-up: builds the site and starts one portal on new data, in PostgreSQL if DATABASE_URL is set, at PORTAL_PORT if
 * that is set. Does nothing if PORTAL_URL names a portal already. @returns the tear-down, which fails if the run left a secret unencrypted
 */
export default async function startForAllTests(): Promise<() => Promise<void>> {
  if (process.env.PORTAL_URL) return () => Promise.resolve()
  execFileSync(process.execPath, [join(root, 'tools', 'build.mjs')], { stdio: 'inherit' })
  const data = await newData(process.env.DATABASE_URL)
  const log = join(root, 'test-results', 'server.log')
  await mkdir(dirname(log), { recursive: true })
  await rm(log, { force: true })
  const port = Number(process.env.PORTAL_PORT) || (await freePort())
  const portal = await startTestPortal(data, log, port).catch(async (error: unknown) => {
    await data.remove()
    throw error
  })
  process.env.PORTAL_URL = portal.origin
  return async () => {
    await portal.end()
    const found = await plainSecretsIn(data, log)
    await data.remove()
    if (found.length > 0) throw new Error(`The run left in clear:\n${found.join('\n')}`)
  }
}

const MASTER_KEY = randomBytes(32).toString('hex')

/**
 * Starts the portal with the built site. With the embedded database, the portal creates its own master key. A `brief` portal lives for
 * seconds: it has no network, and V8's optimising compiler, which would take longer, is skipped.
 */
export function startTestPortal(
  { dataDir, databaseUrl }: Data,
  log: string,
  port: number,
  { brief = false } = {},
): Promise<ServerProcess> {
  const { DATABASE_URL: _another, ...inherited } = process.env
  const env = {
    ...inherited,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DEMO: 'true',
    // Every call leaves its line, so that a secret in any of them is found.
    LOG_LEVEL: 'info',
    // The rate limits are high, because the calls of all tests come from one IP address and share five accounts.
    CREATIONS_PER_HOUR: '10000',
    SHARES_PER_HOUR: '10000',
    STATES_PER_HOUR: '10000',
    ACCOUNTS_PER_HOUR: '10000',
    PASSWORDS_PER_HOUR: '10000',
    SIGN_UP_MAILS_PER_HOUR: '10000',
    QUESTIONS_PER_MINUTE: '10000',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, MASTER_KEY } : {}),
    ...(brief ? { NETWORK: 'off' } : {}),
  }
  return startPortal(env, log, brief ? ['--liftoff-only'] : [])
}
