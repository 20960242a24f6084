import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from './client.ts'

const root = join(import.meta.dirname, '..', '..')
export const MAIN = join(root, 'apps', 'api', 'src', 'main.ts')
const READY_LIMIT_MS = 60_000

export interface Portal {
  readonly origin: string
  readonly pid: number
  /** From the start of the process to its first ready answer. */
  readonly readyMs: number
  readonly running: boolean
  /** What it wrote, both streams together. */
  readonly output: string
  /** Sends a signal and waits for the end; answers the exit code, null when the signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** A process of the server that may end before it is ready. */
export function spawnPortal(entry: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
  })
  const written: string[] = []
  child.stdout.on('data', (chunk) => written.push(String(chunk)))
  child.stderr.on('data', (chunk) => written.push(String(chunk)))
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  const ended = once(child, 'close').then(() => {
    process.off('exit', stop)
    return child.exitCode
  })
  return { child, ended, output: () => written.join('') }
}

/** Starts the server and answers when it takes calls that need the database. */
export async function startPortal(entry: string, env: Record<string, string>): Promise<Portal> {
  const started = performance.now()
  const { child, ended, output } = spawnPortal(entry, env)
  const origin = `http://127.0.0.1:${env['PORT']}`
  while ((await call(origin, { method: 'GET', path: '/api/ready' }, 5_000)).status !== 200) {
    if (!isRunning(child) || performance.now() - started > READY_LIMIT_MS) {
      child.kill('SIGKILL')
      throw new Error(`The server was not ready: ${output()}`)
    }
    await pause(10)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    readyMs: performance.now() - started,
    get running() {
      return isRunning(child)
    },
    get output() {
      return output()
    },
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** Settings of a server that the harness can load without meeting its limits. */
export function portalEnvironment(given: {
  port: number
  issuer: string
  dataDir: string
  databaseUrl?: string | undefined
}): Record<string, string> {
  const plenty = '100000'
  return {
    PORT: String(given.port),
    HOST: '127.0.0.1',
    OIDC_URL: given.issuer,
    DATA_DIR: given.dataDir,
    MASTER_KEY: '5c'.repeat(32),
    READS_PER_SECOND: plenty,
    READ_BURST: plenty,
    WRITES_PER_SECOND: plenty,
    WRITE_BURST: plenty,
    CREATIONS_PER_HOUR: plenty,
    ...(given.databaseUrl ? { DATABASE_URL: given.databaseUrl } : {}),
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
