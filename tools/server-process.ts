import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './checks/program.ts'
import { SERVER_FLAGS } from './server-flags.mjs'

/** Maximum milliseconds until a server is ready, and from a signal until a server that has not ended is killed. */
const LIMIT = { ready: 180_000, end: 20_000 }

/** Number of a loopback port on which no program listens at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>

interface Options extends SpawnOptions {
  origin: string
  /** Path to request until it answers 200, because the server then takes calls; or another way to find that out. */
  ready: string | (() => Promise<boolean>)
  log?: string | undefined
}

/**
 * Starts a server and waits until it is ready. The server gets an IPC channel that closes when this process dies; the portal then ends
 * itself. A `detached` server gets no channel: it is killed with its process group when this process exits.
 * @throws Error with the server's output if the server ends before it is ready, or takes too long
 */
export async function startServer(command: string, args: string[], { origin, ready, log, ...options }: Options) {
  const { detached = false } = options
  const stdio = ['ignore', 'pipe', 'pipe', detached ? 'ignore' : 'ipc'] as const
  const child = spawn(command, args, { ...options, stdio: [...stdio] })
  let output = ''
  const file = log === undefined ? undefined : createWriteStream(log, { flags: 'a' })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => (output += String(chunk)))
    if (file) stream?.pipe(file, { end: false })
  }
  const ended = once(child, 'close').then(() => child.exitCode)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const signal = (name: NodeJS.Signals) => {
    if (child.pid && isRunning()) process.kill(detached ? -child.pid : child.pid, name)
  }
  if (detached) process.once('exit', () => signal('SIGKILL'))
  /** Sends a signal and waits until the server has ended. @returns the exit code; null if a signal ended the server */
  const end = async (name: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> => {
    signal(name)
    const insist = setTimeout(signal, LIMIT.end, 'SIGKILL')
    const code = await ended
    clearTimeout(insist)
    return code
  }
  const limit = AbortSignal.timeout(LIMIT.ready)
  const answers = () =>
    fetch(origin + String(ready), { signal: limit }).then(
      ({ ok }) => ok,
      () => false,
    )
  const isReady = typeof ready === 'string' ? answers : ready
  while (!(await isReady())) {
    if (limit.aborted || !isRunning()) {
      await end('SIGKILL')
      throw new Error(`The server was not ready:\n${output}`)
    }
    await pause(20)
  }
  return { origin, pid: child.pid ?? 0, isRunning, end }
}

/**
 * Starts the portal with the environment variables `env` and waits until it takes calls that need the database.
 * @param flags options of Node beside the server's own
 * @param cwd folder of the release to start; by default this one
 */
export const startPortal = (
  env: NodeJS.ProcessEnv,
  log?: string,
  flags: string[] = [],
  cwd = root,
): Promise<ServerProcess> =>
  startServer(process.execPath, [...SERVER_FLAGS, ...flags, join(cwd, 'apps', 'api', 'src', 'main.ts')], {
    cwd,
    env,
    origin: `http://localhost:${env['PORT']}`,
    ready: '/api/ready',
    log,
  })
