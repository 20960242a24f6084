import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../checks/program.ts'
import { freePort, startServer } from '../server-process.ts'
import { findKeycloak } from './distribution.ts'
import { startMailbox } from './mailbox.ts'

export const FIRST_ADMINISTRATOR = 'primera@portal.test'
const REALM = 'portal-developer'
const DEPLOYED = join(root, 'deploy', 'keycloak')
const REALM_FILE = join(DEPLOYED, `${REALM}.realm.json`)

/** Playwright's global set-up, run before the portal's: starts Keycloak with the realm file, and a mailbox. @returns the tear-down */
export default async function startKeycloak(): Promise<() => Promise<void>> {
  const found = await findKeycloak()
  if ('absent' in found) throw new Error(`Keycloak cannot run: ${found.absent}.`)
  const { folder } = found
  const mailbox = await startMailbox()
  const keycloakPort = await freePort()
  const portalPort = await freePort()
  const [address, portal] = [`http://localhost:${keycloakPort}`, `http://localhost:${portalPort}`]
  // Sets environment variables with addresses that the portal and the tests, both started later, read.
  Object.assign(process.env, { OIDC_URL: address, PORTAL_PORT: String(portalPort), MAILBOX_URL: mailbox.url })
  await mkdir(join(folder, 'data', 'import'), { recursive: true })
  await copyFile(REALM_FILE, join(folder, 'data', 'import', `${REALM}-realm.json`))
  await mkdir(join(root, 'test-results'), { recursive: true })
  // A signal must end this script by `process.exit`, because `startServer` kills the detached server in its exit handler.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  // Detached, so that the script and the Java process that it starts are one process group and end together.
  const server = await startServer(join(folder, 'bin', 'kc.sh'), argumentsFor(keycloakPort, address), {
    detached: true,
    origin: address,
    ready: loginPage(portal),
    log: join(root, 'test-results', 'keycloak.log'),
    env: {
      ...process.env,
      PUBLIC_URL: portal,
      DEMO: 'true',
      ADMINISTRATOR_EMAIL: FIRST_ADMINISTRATOR,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailbox.smtpPort),
      // Turns off Java's optimising compiler, which does not pay for a server that runs for two minutes.
      JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1',
    },
  }).catch(async (error: unknown) => {
    await mailbox.close()
    throw error
  })
  return async () => {
    await server.end()
    await mailbox.close()
  }
}

/** Path of the login page. Waiting for this page at the start saves the tests the seconds that its first rendering takes. */
function loginPage(portal: string): string {
  const query = new URLSearchParams({
    client_id: 'portal-frontend',
    redirect_uri: `${portal}/`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
  })
  return `/realms/${REALM}/protocol/openid-connect/auth?${query}`
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
    `--spi-theme--folder--dir=${join(DEPLOYED, 'themes')}`,
    // Allows simultaneous sign-ins of one person, because a test does so; by default Keycloak takes them for password guessing.
    '--spi-brute-force-protector--default-brute-force-detector--allow-concurrent-requests=true',
  ]
}
