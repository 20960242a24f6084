import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../checks/program.ts'
import type { PostgresServer } from '../postgres.ts'
import { startPortal } from '../server-process.ts'
import { call, counted, isStored, type Outcome, signIn } from './call.ts'
import { steadily } from './pace.ts'
import { portalSettings, say } from './settings.ts'
import type { Store } from './store.ts'
import { Writer } from './writer.ts'

/** Calls of a second while the schema changes. */
const RATE = 50
const BEFORE_MS = 3_000

const git = (...args: string[]): string => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()

/** Commit before the newest commit that added a migration: the last release with an older schema. */
function previousRelease(): string {
  const given = process.env['PREVIOUS_RELEASE']
  const newest = git(
    'log',
    '-1',
    '--diff-filter=A',
    '--format=%H',
    '--',
    'apps/*/migrations/*.sql',
    'apps/*/**/migrations/*.sql',
  )
  return given ?? git('rev-parse', `${newest}^`)
}

/** The previous release serves on while this release changes its schema and a dump reads every table. */
export async function upgrade(postgres: PostgresServer, store: Store): Promise<void> {
  const release = previousRelease()
  const folder = mkdtempSync(join(tmpdir(), 'portal-previous-'))
  git('worktree', 'add', '--detach', '--force', folder, release)
  try {
    // Its own copy, because packages of the repository are links that lead from the folder of packages to their source.
    cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
    execFileSync(process.execPath, ['tools/build.mjs', '--force'], { cwd: folder, stdio: 'ignore' })
    const env = await portalSettings(store.settings)
    const portal = await startPortal(env, undefined, [], folder)
    const stop = new AbortController()
    try {
      const token = (await signIn(portal.origin))[0] ?? ''
      const writer = new Writer(token)
      const asked: Promise<Outcome>[] = []
      const asking = steadily(RATE, stop.signal, (turn) => {
        const read = { method: 'GET', path: turn % 2 ? '/api/integration' : '/config.json', token } as const
        asked.push(turn % 5 === 0 ? writer.send(portal.origin, writer.registration()) : call(portal.origin, read))
      })
      await pause(BEFORE_MS)
      const dumps = dumpAgainAndAgain(postgres, env['DATABASE_URL'] ?? '', stop.signal)
      const applied = execFileSync(process.execPath, ['tools/migrate.ts'], { cwd: root, env, encoding: 'utf8' })
      await pause(BEFORE_MS)
      stop.abort()
      await asking
      const outcomes = await Promise.all(asked)
      process.stdout.write(applied)
      say(
        outcomes.every(isStored),
        `Upgrade from ${release.slice(0, 8)}: every call of the previous release is answered`,
        `${counted(outcomes)}; ${await dumps} dumps beside`,
      )
      // Under the same public address, which the token names as its issuer.
      const own = await portalSettings(store.settings)
      const next = await startPortal({ ...own, PUBLIC_URL: portal.origin })
      const { status } = await call(next.origin, { method: 'GET', path: '/api/integration', token })
      say(status === 200, 'Upgrade: this release serves beside the previous one', `GET /api/integration ${status}`)
      await next.end()
    } finally {
      stop.abort()
      await portal.end('SIGKILL')
    }
  } finally {
    git('worktree', 'remove', '--force', folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Dumps the database until told to stop. @returns number of dumps */
async function dumpAgainAndAgain({ bin }: PostgresServer, url: string, stop: AbortSignal): Promise<number> {
  let count = 0
  for (; !stop.aborted; count += 1) {
    const PATH = `${bin}:${process.env['PATH']}`
    const dump = spawn('pg_dump', ['--file', '/dev/null', url], { stdio: 'inherit', env: { PATH } })
    const [code] = (await once(dump, 'exit')) as [number | null]
    if (code !== 0) throw new Error('pg_dump failed')
  }
  return count
}
