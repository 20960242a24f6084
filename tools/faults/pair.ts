import { freePort, startPortal } from '../server-process.ts'
import { startProxy } from './proxy.ts'
import { portalSettings } from './settings.ts'
import type { Store } from './store.ts'

/** Starts two portals with their networks on one database, behind a proxy that never repeats a call. */
export async function startPair({ settings }: Store, more: Record<string, string> = {}) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const one = async (): Promise<Record<string, string>> => ({
    ...(await portalSettings(settings)),
    NETWORK_PORT: String(await freePort()),
    NETWORK_PROXY_PROTOCOL: '127.0.0.1',
    PUBLIC_URL: origin,
    ...more,
  })
  const envs = [await one(), await one()] as const
  const [first, second] = envs.map(({ PORT = '', NETWORK_PORT = '' }) => ({ portal: PORT, network: NETWORK_PORT }))
  if (!first || !second) throw new Error('Two instances are needed')
  const running = [await startPortal(envs[0]), await startPortal(envs[1])]
  const proxy = await startProxy(port, [first, second])
  return {
    origin,
    envs,
    running,
    proxy,
    async end(): Promise<void> {
      await proxy.end()
      await Promise.all(running.map((each) => each.end('SIGKILL')))
    },
  }
}
