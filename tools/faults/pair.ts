import { setTimeout as pause } from 'node:timers/promises'
import { freePort, startPortal } from '../server-process.ts'
import { startProxy } from './proxy.ts'
import { portalSettings } from './settings.ts'
import type { Store } from './store.ts'

const DRAIN_SECONDS = 4

/** Starts two portals with their networks behind a proxy that never repeats a call. */
export async function startPair(store: Store, more: Record<string, string> = {}) {
  const port = await freePort()
  const settings = async (): Promise<Record<string, string>> => ({
    ...(await portalSettings(store.settings)),
    NETWORK_PORT: String(await freePort()),
    NETWORK_PROXY_PROTOCOL: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    ...more,
  })
  const envs = [await settings(), await settings()] as const
  const at = ({ PORT = '', NETWORK_PORT = '' }: Record<string, string>) => ({ portal: PORT, network: NETWORK_PORT })
  const running = [await startPortal(envs[0]), await startPortal(envs[1])]
  const proxy = await startProxy(port, [at(envs[0]), at(envs[1])])
  return {
    origin: `http://localhost:${port}`,
    network: proxy.network,
    env: envs[0],
    /** The two portals, as they run at the moment. */
    running,
    /** Ends each instance and starts it again in turn, with other settings if given. @returns their exit codes */
    async restart(betweenMs: number, changed: Record<string, string> = {}): Promise<(number | null | undefined)[]> {
      const codes: (number | null | undefined)[] = []
      for (const index of [0, 1] as const) {
        codes.push(await running[index]?.end())
        Object.assign(envs[index], changed)
        running[index] = await startPortal(envs[index])
        await pause(betweenMs)
      }
      return codes
    },
    async end(): Promise<void> {
      await proxy.end()
      await Promise.all(running.map((each) => each.end('SIGKILL')))
    },
  }
}
