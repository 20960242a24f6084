import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../checks/program.ts'
import { freePort } from '../free-port.mjs'
import { findKeycloak } from './distribution.ts'
import { startMailbox } from './mailbox.ts'

const REALM = 'portal-developer'
const REALM_FILE = join(root, 'deploy', 'keycloak', `${REALM}.realm.json`)
/** Milliseconds. */
const READY_LIMIT = 180_000
const CLOSE_LIMIT = 20_000

/** Chooses the ports that portal and Keycloak have to know of one another; workers inherit them. */
async function announce(mailbox: string): Promise<{ keycloakPort: number; portal: string; address: string }> {
  const keycloakPort = await freePort()
  const portalPort = await freePort()
  const address = `http://localhost:${keycloakPort}`
  Object.assign(process.env, { OIDC_URL: address, PORTAL_PORT: String(portalPort), MAILBOX_URL: mailbox })
  return { keycloakPort, portal: `http://localhost:${portalPort}`, address }
}

/**
 * Playwright's global set-up before the portal's: a Keycloak with the realm file, all in memory, and a mailbox for its letters.
 * OIDC_URL, PORTAL_PORT and MAILBOX_URL tell the portal and the tests of them.
 * @returns the tear-down
 */
export default async function startKeycloak(): Promise<() => Promise<void>> {
  const found = await findKeycloak()
  if ('absent' in found) throw new Error(`Keycloak cannot run: ${found.absent}.`)
  const { folder } = found
  const mailbox = await startMailbox()
  const { keycloakPort, portal, address } = await announce(mailbox.url)
  await mkdir(join(folder, 'data', 'import'), { recursive: true })
  await copyFile(REALM_FILE, join(folder, 'data', 'import', `${REALM}-realm.json`))
  await mkdir(join(root, 'test-results'), { recursive: true })
  const log = createWriteStream(join(root, 'test-results', 'keycloak.log'))
  // In a group of its own: the script and the Java that it starts end together.
  const server = spawn(join(folder, 'bin', 'kc.sh'), argumentsFor(keycloakPort, address), {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PUBLIC_URL: portal,
      DEMO: 'true',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailbox.smtpPort),
      // A server of two minutes is not worth the optimising compiler.
      JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1',
    },
  })
  server.stdout.pipe(log, { end: false })
  server.stderr.pipe(log, { end: false })
  const signalGroup = (signal: NodeJS.Signals) => {
    if (server.pid && isRunning(server)) process.kill(-server.pid, signal)
  }
  const killGroup = () => signalGroup('SIGKILL')
  process.once('exit', killGroup)
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      killGroup()
      process.kill(process.pid, signal)
    })
  }
  const stop = async () => {
    const ended = isRunning(server) ? once(server, 'exit') : undefined
    signalGroup('SIGTERM')
    const insist = setTimeout(killGroup, CLOSE_LIMIT)
    await ended
    clearTimeout(insist)
    process.off('exit', killGroup)
    await mailbox.close()
  }
  try {
    await ready(loginPage(address, portal), server)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** Its first drawing takes seconds, which nobody who signs in should wait for. */
function loginPage(address: string, portal: string): string {
  const query = new URLSearchParams({
    client_id: 'portal-frontend',
    redirect_uri: `${portal}/`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
  })
  return `${address}/realms/${REALM}/protocol/openid-connect/auth?${query}`
}

function argumentsFor(port: number, address: string): string[] {
  return [
    'start',
    '--optimized',
    '--import-realm',
    '--cache=local',
    '--http-enabled=true',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
    `--hostname=${address}`,
    // Two windows of a test sign in as one person at the same moment, which Keycloak takes for guessing.
    '--spi-brute-force-protector--default-brute-force-detector--allow-concurrent-requests=true',
  ]
}

async function ready(address: string, server: ChildProcess): Promise<void> {
  const limit = AbortSignal.timeout(READY_LIMIT)
  while (!limit.aborted && isRunning(server)) {
    const answer = await fetch(address, { signal: limit }).catch(() => undefined)
    if (answer?.ok) return
    await pause(200)
  }
  throw new Error('Keycloak did not start: test-results/keycloak.log says why.')
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}
