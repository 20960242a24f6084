import { connect } from 'node:net'
import { join } from 'node:path'
import { root } from '../../checks/program.ts'
import { SERVER_FLAGS } from '../../server-flags.mjs'
import { freePort, type ServerProcess, startPortal, startServer } from '../../server-process.ts'
import { portalSettings } from '../settings.ts'
import type { Store } from '../store.ts'

const isListening = (port: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** The portal with its network and, on PostgreSQL, a second network as a process of its own. All are killed and started together. */
export async function openServers({ settings }: Store) {
  const own = await portalSettings(settings)
  const env = { ...own, NETWORK_PORT: String(await freePort()) }
  const beside = { ...own, NETWORK_PORT: String(await freePort()) }
  const origin = `http://localhost:${own['PORT']}`
  const doors = [env, ...(settings.databaseUrl ? [beside] : [])].map(
    ({ NETWORK_PORT }) => `https://127.0.0.1:${NETWORK_PORT}`,
  )
  let running: ServerProcess[] = []
  const servers = {
    env,
    origin,
    /** Addresses of the networks. */
    doors,
    /** Resolves when the servers take calls. */
    up: Promise.resolve(),
    start,
    end,
  }

  /** Starts the second network, which takes calls when it listens. */
  const startBeside = (): Promise<ServerProcess> =>
    startServer(process.execPath, [...SERVER_FLAGS, join(root, 'apps', 'network', 'src', 'main.ts')], {
      cwd: root,
      env: beside,
      origin,
      ready: () => isListening(beside.NETWORK_PORT),
    })

  async function start(): Promise<void> {
    const starting = [startPortal(env), ...(settings.databaseUrl ? [startBeside()] : [])]
    servers.up = Promise.all(starting).then((started) => void (running = started))
    return servers.up
  }

  /** Ends every process. Calls that meanwhile wait for `up` go on after the next start. */
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<() => Promise<void>> {
    const { promise, resolve } = Promise.withResolvers<void>()
    servers.up = promise
    await Promise.all(running.splice(0).map((each) => each.end(signal)))
    return async () => {
      await start()
      resolve()
    }
  }
  return servers
}
export type Servers = Awaited<ReturnType<typeof openServers>>
