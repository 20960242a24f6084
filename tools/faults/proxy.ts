import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../checks/program.ts'
import { freePort } from '../server-process.ts'

const READY_MS = 10_000

export const hasProxy = (): boolean => spawnSync('haproxy', ['-v']).status === 0

/** Ports of a portal and of the network that it runs. */
export interface Instance {
  portal: string
  network: string
}

/** Starts HAProxy with the configuration of `deploy`, which asks no second instance, before two instances. */
export async function startProxy(port: number, [one, two]: readonly [Instance, Instance]) {
  const networkPort = await freePort()
  const at = (name: string) => `127.0.0.1:${name}`
  const folder = join(root, 'deploy', 'haproxy')
  const child = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      ERROR_PAGES: folder,
      PORTAL_BIND: at(`${port}`),
      PORTAL_ONE: at(one.portal),
      PORTAL_TWO: at(two.portal),
      NETWORK_BIND: at(`${networkPort}`),
      NETWORK_ONE: at(one.network),
      HEALTH_ONE: one.portal,
      NETWORK_TWO: at(two.network),
      HEALTH_TWO: two.portal,
      // No third network: nothing listens there, and its check says so.
      NETWORK_THREE: at(`${await freePort()}`),
      HEALTH_THREE: `${await freePort()}`,
    },
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const limit = performance.now() + READY_MS
  while (
    !(await fetch(`http://${at(`${port}`)}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > limit) throw new Error('HAProxy does not serve')
    await pause(50)
  }
  return {
    network: `https://${at(`${networkPort}`)}`,
    async end() {
      process.off('exit', end)
      if (end()) await once(child, 'exit')
    },
  }
}
