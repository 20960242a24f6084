import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Ended, installFromDebian, run } from '../checks/program.ts'
import type { Result } from '../checks/step.ts'
import { browserTests } from '../checks/suites.ts'

export const VERSION = '26.7.3'
const SHA256 = '27a6535553c3cdcd083872ba40629efafb3475e3b758e0c6f691395561dd0f1f'
const ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`

const OLDEST_JAVA = 17

/** Cache folder outside of the repository, so that all clones share it. */
const cacheFolder = (): string => join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'portal-keycloak')

/** Arguments that build Keycloak for its in-memory database; it then starts with `--optimized`, without building again. */
const BUILD = ['build', '--db=dev-mem']

/** Folder of a built Keycloak, or the reason why there is none. */
export type Keycloak = { folder: string } | { absent: string }

/** Takes Keycloak from the cache, or fetches it with Maven. @throws Error if its checksum is wrong or it does not build */
export async function findKeycloak(): Promise<Keycloak> {
  if (process.env.KEYCLOAK_TESTS === 'false') return { absent: 'KEYCLOAK_TESTS=false' }
  if (process.platform === 'win32') return { absent: 'it is started by a shell script' }
  const cache = cacheFolder()
  const folder = join(cache, VERSION)
  const isThere = existsSync(folder)
  if (!(await hasJava()) || !(isThere || (await hasMaven()))) await installFromDebian('maven')
  if (!(await hasJava())) return { absent: `Java ${OLDEST_JAVA} or newer is not installed here` }
  if (isThere) return { folder }
  if (!(await hasMaven())) return { absent: 'Maven is not installed here' }
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'new-'))
  try {
    if (!(await buildIn(work))) return { absent: `Maven cannot get ${ARTIFACT} here` }
    // If the folder exists, another process has created it meanwhile, and the error is ignored.
    await rename(join(work, `keycloak-${VERSION}`), folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
    return { folder }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Runs a goal of Maven's dependency plugin on Keycloak's archive. Waits briefly for a registry that does not answer. */
function maven(goal: 'copy' | 'unpack', folder: string): Promise<Ended> {
  const timeouts = ['-Daether.connector.connectTimeout=10000', '-Daether.connector.requestTimeout=60000']
  const options = [`-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${folder}`, ...timeouts]
  return run('mvn', ['-B', '-q', `dependency:${goal}`, ...options], {}, folder)
}

/** Fetches and builds Keycloak in a folder; false if Maven cannot download it. @throws Error as `findKeycloak` does */
async function buildIn(folder: string): Promise<boolean> {
  if ((await maven('copy', folder)).code !== 0) return false
  const found = hash('sha256', await readFile(join(folder, `keycloak-quarkus-dist-${VERSION}.zip`)))
  if (found !== SHA256) throw new Error(`${ARTIFACT} has the SHA-256 ${found}, not ${SHA256}.`)
  const unpacked = await maven('unpack', folder)
  const { code, output } =
    unpacked.code === 0 ? await run(join(folder, `keycloak-${VERSION}`, 'bin', 'kc.sh'), BUILD) : unpacked
  if (code !== 0) throw new Error(`Keycloak did not build:\n${output}`)
  return true
}

async function hasJava(): Promise<boolean> {
  const home = process.env.JAVA_HOME
  const { code, output } = await run(home ? join(home, 'bin', 'java') : 'java', ['-version'])
  return code === 0 && Number(/version "(\d+)/.exec(output)?.[1]) >= OLDEST_JAVA
}

async function hasMaven(): Promise<boolean> {
  return (await run('mvn', ['--version'])).code === 0
}

/** Starts to fetch Keycloak. @returns function that waits for it and runs the tests, or reports why Keycloak is absent */
export function keycloakTests(): () => Promise<Result> {
  const coming = findKeycloak()
  // Handles an early failure, so that Node does not end the process; the returned function throws the failure when it is called.
  coming.catch(() => undefined)
  return async () => {
    const keycloak = await coming
    if ('absent' in keycloak) return { passed: 0, failed: 0, output: '', leftOut: keycloak.absent }
    const journeys = process.argv.includes('--journeys') ? { JOURNEYS: 'true' } : {}
    return browserTests(['--config=tools/keycloak/playwright.config.ts'], journeys)
  }
}
