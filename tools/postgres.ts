import { execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
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

export const hasPostgres = (): boolean => Boolean(findBinaries() && ownerOfServer())

/** Starts a temporary server on a free port; undefined without PostgreSQL. `kill` simulates a crash; `restart` keeps data and port. */
export async function startPostgres(settings: Record<string, string> = {}) {
  const bin = findBinaries()
  const owner = ownerOfServer()
  if (!bin || !owner) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  const data = join(folder, 'data')
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (owner.uid && owner.gid) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const port = await freePort()
  const init = ['-D', data, '-U', 'portal', '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256', '--pwfile', passwordFile]
  execFileSync(join(bin, 'initdb'), init, { ...owner, cwd: folder, stdio: 'ignore' })

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
    /** Id of the server's main process, which started its other processes. */
    get pid(): number {
      return server?.process.pid ?? 0
    },
    kill: () => end('SIGKILL'),
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
  return folders.find((folder) => {
    if (!existsSync(join(folder, 'postgres')) || !existsSync(join(folder, 'initdb'))) return false
    const said = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
    return Number(/\d+/.exec(said)?.[0]) >= OLDEST
  })
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
