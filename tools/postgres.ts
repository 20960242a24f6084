import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
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

/** True if `startPostgres` can start one. */
export const hasPostgres = (): boolean => Boolean(findBinaries() && ownerOfServer())

/** Starts a throw-away server on a free port, if the binaries are installed. `kill` is a crash; `restart` keeps data and port. */
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
  const run = () => launch(join(bin, 'postgres'), args, { ...owner, cwd: folder })
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
    url: `postgres://portal:${password}@127.0.0.1:${port}/postgres`,
    /** Process that started all others. */
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

/** Retries while backends of a killed server hold its memory. */
async function launch(command: string, args: string[], options: SpawnOptions) {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = new Promise((resolve) => child.once('close', resolve))
    const said = await firstWord(child, ended)
    if (said.ready) return { process: child, ended }
    await ended
    if (!said.text.includes('still in use') || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start: ${said.text}`)
    await pause(100)
  }
}

function firstWord(child: ChildProcess, ended: Promise<unknown>): Promise<{ ready: boolean; text: string }> {
  let text = ''
  return new Promise((resolve) => {
    child.stderr?.on('data', (chunk) => {
      // Further output is only drained, so that the server never waits for its reader.
      if (text.length > 20_000) return
      text += String(chunk)
      if (text.includes('ready to accept connections')) resolve({ ready: true, text })
    })
    child.once('error', (error) => resolve({ ready: false, text: error.message }))
    void ended.then(() => resolve({ ready: false, text }))
  })
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

/** PostgreSQL refuses to run as root; the packaged user `postgres` runs it then. */
function ownerOfServer(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  if (!line) return undefined
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
