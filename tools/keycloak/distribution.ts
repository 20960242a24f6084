import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from '../checks/program.ts'
import { hasJava, hasMaven, installJavaAndMaven, OLDEST_JAVA } from './java.ts'
import { unpack } from './unpack.ts'

/** The Keycloak that the realm file is tested with, and what its archive must be. */
export const VERSION = '26.7.3'
const SHA256 = '27a6535553c3cdcd083872ba40629efafb3475e3b758e0c6f691395561dd0f1f'
const ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`

/** Kept outside of the repository: a clone of every run would fetch and build it anew. */
const cacheFolder = (): string => join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'portal-keycloak')

/** Chosen when it is built, so that a start need not build it again. */
const BUILD = ['build', '--db=dev-mem']

/** A Keycloak that is ready to start, or why there is none here. */
export type Keycloak = { folder: string } | { absent: string }

/**
 * Looks for Keycloak in the cache, or fetches it with the machine's own Maven, as its settings say, and builds it once.
 * @throws Error when what was fetched is not what it should be, or does not build
 */
export async function findKeycloak(): Promise<Keycloak> {
  if (process.env.KEYCLOAK_TESTS === 'false') return { absent: 'KEYCLOAK_TESTS=false' }
  if (process.platform === 'win32') return { absent: 'it is started by a shell script' }
  const cache = cacheFolder()
  const folder = join(cache, VERSION)
  const isThere = existsSync(folder)
  if (!(await hasJava()) || !(isThere || (await hasMaven()))) await installJavaAndMaven()
  if (!(await hasJava())) return { absent: `Java ${OLDEST_JAVA} or newer is not installed here` }
  if (isThere) return { folder }
  if (!(await hasMaven())) return { absent: 'Maven is not installed here' }
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'new-'))
  try {
    if (!(await fetchInto(work))) return { absent: `Maven cannot get ${ARTIFACT} here` }
    await buildIn(work)
    // Whoever was quicker has put the same there.
    await rename(join(work, `keycloak-${VERSION}`), folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
    return { folder }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const archiveIn = (work: string): string => join(work, `keycloak-quarkus-dist-${VERSION}.zip`)

async function fetchInto(work: string): Promise<boolean> {
  // A registry that does not answer is as good as none.
  const patience = ['-Daether.connector.connectTimeout=10000', '-Daether.connector.requestTimeout=60000']
  const told = [`-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${work}`]
  return (await run('mvn', ['-B', '-q', 'dependency:copy', ...told, ...patience], {}, work)).code === 0
}

async function buildIn(work: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(archiveIn(work)), hash)
  const found = hash.digest('hex')
  if (found !== SHA256) throw new Error(`${ARTIFACT} has the SHA-256 ${found}, not ${SHA256}.`)
  await unpack(archiveIn(work), work)
  const { code, output } = await run(join(work, `keycloak-${VERSION}`, 'bin', 'kc.sh'), BUILD)
  if (code !== 0) throw new Error(`Keycloak did not build:\n${output}`)
}
