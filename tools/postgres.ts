import { execFile, execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './server-process.ts'

export async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const onServer = (url: string, statement: string) => connected(url, (client) => client.query(statement))

const OLDEST = 15
const START_LIMIT_MS = 60_000

export type PostgresServer = NonNullable<Awaited<ReturnType<typeof startPostgres>>>

/** Runs a program of PostgreSQL as the server's user. */
type Run = (program: string, args: string[]) => Promise<unknown>

interface Beginning {
  /** Folder in which the server's own folder is made. */
  parent?: string
  /** Files that only the server's user may read, by their names in the data folder. */
  files?: Record<string, string>
  /** Makes the data folder as a copy of another server's, which then has that server's password. */
  copy?: { of: { url: string }; fill(data: string, run: Run): Promise<unknown> }
}

export const hasPostgres = (): boolean => Boolean(findBinaries() && ownerOfServer())

/** Starts a temporary server on a free port; undefined without PostgreSQL. `kill` simulates a crash; `restart` keeps data and port. */
export async function startPostgres(
  settings: Record<string, string> = {},
  { parent = tmpdir(), files = {}, copy }: Beginning = {},
) {
  const bin = findBinaries()
  const owner = ownerOfServer()
  if (!bin || !owner) return undefined
  const folder = mkdtempSync(join(parent, 'portal-postgres-'))
  const data = join(folder, 'data')
  const own = (path: string) => owner.uid && owner.gid && chownSync(path, owner.uid, owner.gid)
  const keep = (path: string, content: string) => {
    writeFileSync(path, content, { mode: 0o600 })
    own(path)
  }
  own(folder)
  const PATH = `${bin}:${process.env.PATH}`
  const runAs: Run = (program, args) =>
    promisify(execFile)(program, args, { ...owner, cwd: folder, env: { PATH } }).catch((error: { stderr?: string }) => {
      throw new Error(`${program} failed: ${error.stderr}`, { cause: error })
    })
  const password = copy ? new URL(copy.of.url).password : randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  keep(passwordFile, password)
  const port = await freePort()
  const init = ['-D', data, '-U', 'portal', '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256', '--pwfile', passwordFile]
  await (copy ? copy.fill(data, runAs) : runAs('initdb', init))
  for (const [name, content] of Object.entries(files)) keep(join(data, name), content)

  const loopback = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' }
  const all = { ...loopback, fsync: 'on', max_connections: 60, ...settings }
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const url = `postgres://portal:${password}@127.0.0.1:${port}/postgres`
  const run = () => launch(url, join(bin, 'postgres'), args, { ...owner, cwd: folder })
  let server: Awaited<ReturnType<typeof launch>> | undefined = await run()
  const end = async (signal: NodeJS.Signals) => {
    const running = server
    server = undefined
    if (!running) return
    running.process.kill(signal)
    await running.ended
  }
  const removeAtExit = () => {
    server?.process.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', removeAtExit)

  return {
    url,
    /** Folder of PostgreSQL's programs. */
    bin,
    /** Folder of the server's user, in which the data folder is. */
    folder,
    run: runAs,
    /** Id of the server's main process, which started its other processes. */
    get pid(): number {
      return server?.process.pid ?? 0
    },
    /** SIGKILL is a crash, SIGINT a fast and SIGQUIT an immediate end. */
    kill: (signal: 'SIGKILL' | 'SIGINT' | 'SIGQUIT' = 'SIGKILL') => end(signal),
    async restart() {
      await end('SIGINT')
      server = await run()
    },
    async stop() {
      await end('SIGINT')
      process.off('exit', removeAtExit)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @throws Error if PostgreSQL is not installed */
export async function installed(starting: ReturnType<typeof startPostgres>): Promise<PostgresServer> {
  const server = await starting
  if (!server) throw new Error('PostgreSQL is not installed')
  return server
}

/** Starts PostgreSQL and waits until it takes connections; tries again while sessions of a killed server still use its memory. */
async function launch(url: string, command: string, args: string[], options: SpawnOptions) {
  const limit = AbortSignal.timeout(START_LIMIT_MS)
  for (;;) {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    const [ended, said] = [once(child, 'close'), text(child.stderr)]
    while (child.exitCode === null && !limit.aborted) {
      if (await onServer(url, 'select 1').catch(() => undefined)) return { process: child, ended }
      await pause(50)
    }
    child.kill('SIGQUIT')
    if (limit.aborted || !(await said).includes('still in use'))
      throw new Error(`PostgreSQL did not start: ${await said}`)
  }
}

function findBinaries(): string | undefined {
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(packaged, version, 'bin')),
  ]
  const found = folders.find((folder) => {
    if (!existsSync(join(folder, 'postgres')) || !existsSync(join(folder, 'initdb'))) return false
    const said = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
    return Number(/\d+/.exec(said)?.[0]) >= OLDEST
  })
  // Where a link leads, because the other programs are there.
  return found && dirname(realpathSync(join(found, 'postgres')))
}

/** User that runs the server: if this process is root, the package's user `postgres`, because PostgreSQL refuses to run as root. */
function ownerOfServer(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  if (!line) return undefined
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
