import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from './call.ts'

const root = join(import.meta.dirname, '..', '..')
export const MAIN = join(root, 'apps', 'api', 'src', 'main.ts')
const READY_LIMIT_MS = 180_000

export interface Portal {
  readonly origin: string
  readonly pid: number
  readonly running: boolean
  /** Sends a signal and waits for the end. @returns the exit code; null when the signal ended it */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** Starts the server and answers when it takes calls that need the database. */
export async function startPortal(entry: string, env: Record<string, string>): Promise<Portal> {
  const started = performance.now()
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    // The server ends with this process, whose death closes the channel.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, ...env },
  })
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(String(chunk)))
  const ended = once(child, 'close').then(() => child.exitCode)
  const origin = `http://127.0.0.1:${env['PORT']}`
  while ((await call(origin, { method: 'GET', path: '/api/ready' })).status !== 200) {
    if (!isRunning(child) || performance.now() - started > READY_LIMIT_MS) {
      child.kill('SIGKILL')
      throw new Error(`The server was not ready: ${written.join('')}`)
    }
    await pause(10)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    get running() {
      return isRunning(child)
    },
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** Settings of a server that can be loaded without meeting its limits. */
export function portalEnvironment(given: {
  port: number
  dataDir: string
  /** The built-in provider with the demo people when absent. */
  issuer?: string | undefined
  databaseUrl?: string | undefined
}): Record<string, string> {
  const plenty = '100000'
  return {
    PORT: String(given.port),
    HOST: '127.0.0.1',
    DATA_DIR: given.dataDir,
    MASTER_KEY: '5c'.repeat(32),
    READS_PER_SECOND: plenty,
    READ_BURST: plenty,
    WRITES_PER_SECOND: plenty,
    WRITE_BURST: plenty,
    CREATIONS_PER_HOUR: plenty,
    SHARES_PER_HOUR: plenty,
    ...(given.issuer ? { OIDC_URL: given.issuer } : { DEMO: 'true' }),
    ...(given.databaseUrl ? { DATABASE_URL: given.databaseUrl } : {}),
  }
}
