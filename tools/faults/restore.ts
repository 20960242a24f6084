import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPlainSecrets } from '../checks/plain-secrets.ts'
import { root } from '../checks/program.ts'
import { connected, installed, onServer, type PostgresServer, startPostgres } from '../postgres.ts'
import { startPortal } from '../server-process.ts'
import { call, signIn } from './call.ts'
import { portalSettings, say } from './settings.ts'
import { inspectAt } from './store.ts'
import { Writer } from './writer.ts'

/** Megabytes of rows beside the portal's, because a large database takes longer. */
const SIZE_MB = Number(process.env['RESTORE_MB'] ?? 50)
const WRITES = 40
const TICK_MS = 50
const ARCHIVE_SECONDS = 5
const LIMITS = { rpoSeconds: 60, rtoSeconds: 900 }
const ANOTHER_KEY = 'ab'.repeat(32)

const script = (name: string) => join(root, 'deploy', 'postgres', name)
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Somebody drops a table, and later the machine is lost: the base backup and the archived WAL bring back either moment. */
export async function restore(): Promise<void> {
  const archive = { archive_mode: 'on', archive_timeout: `${ARCHIVE_SECONDS}` }
  const command = `sh ${script('archive.sh')} %p ../archive/%f`
  const origin = await installed(startPostgres({ ...archive, archive_command: command }))
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'))
  const stopTicks = new AbortController()
  const restored: PostgresServer[] = []
  try {
    await origin.run('mkdir', ['archive'])
    await onServer(origin.url, 'create database portal')
    const at = (server: PostgresServer) => Object.assign(new URL(server.url), { pathname: 'portal' }).href
    const url = at(origin)
    const env: Record<string, string> = { ...(await portalSettings({ dataDir, databaseUrl: url })), NETWORK: 'off' }
    const portal = await startPortal(env)
    const writer = new Writer((await signIn(portal.origin))[0] ?? '')
    const write = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await writer.send(portal.origin, writer.registration())
    }
    await write(WRITES)
    await onServer(url, 'create table filler (text text)')
    // Not compressed.
    await onServer(url, 'alter table filler alter text set storage external')
    await onServer(url, `insert into filler select repeat(md5(n::text), 32768) from generate_series(1, ${SIZE_MB}) n`)
    const backup = join(origin.folder, 'backup')
    await Promise.all([origin.run('sh', [script('backup.sh'), origin.url, backup]), write(WRITES)])
    await write(WRITES)
    const [uuid = ''] = await inspectAt(url, (select) =>
      select("select id::text from integration where public_name like 'Falla%' limit 1"),
    )
    const reveal = async (place: string, token: string) => {
      const path = `/api/enroller/security/${uuid}/reveal`
      const { status, body } = await call(place, { method: 'POST', path, token, body: { secret: 'integration' } })
      return `${status} ${String(body['value'])}`
    }
    const secret = await reveal(portal.origin, writer.token)
    await portal.end()
    const before = await hashes(url)

    await onServer(url, 'create table tick (at timestamptz)')
    const ticks = tick(url, stopTicks.signal)
    await pause(2_000)
    const dropped = Date.now()
    await onServer(url, 'drop table membership cascade')
    await pause(2.5 * ARCHIVE_SECONDS * 1_000)
    const killed = origin.kill()
    const lost = Date.now()
    stopTicks.abort()
    await Promise.all([killed, ticks])

    const restoreTo = async (time: string[]): Promise<{ server: PostgresServer; ms: number }> => {
      const began = performance.now()
      const from = [script('restore.sh'), backup, join(origin.folder, 'archive')]
      const fill = (data: string, run: PostgresServer['run']) => run('sh', [...from, data, ...time])
      const server = await installed(startPostgres({}, { copy: { of: origin, fill } }))
      restored.push(server)
      while (!(await onServer(server.url, 'select where not pg_is_in_recovery()')).rowCount) await pause(20)
      return { server, ms: performance.now() - began }
    }
    const { server, ms } = await restoreTo([new Date(dropped - 1_000).toISOString().replace('Z', '+00')])
    const after = await hashes(at(server))
    const differ = [...before.keys()].filter((table) => before.get(table) !== after.get(table))
    const rpo = dropped - (await lastTick(at(server)))
    say(
      differ.length === 0,
      'Restore to a second before: every row of every table',
      `${before.size} tables, ${differ.join(', ') || 'equal'}`,
    )
    say(rpo <= 1_000 + 4 * TICK_MS, 'Restore to a second before: nothing older is missing (RPO)', seconds(rpo))

    const again = { ...env, DATABASE_URL: at(server) }
    const began = performance.now()
    const back = await startPortal(again)
    const rto = ms + performance.now() - began
    say(
      rto <= LIMITS.rtoSeconds * 1_000,
      `Restore to a second before: the portal serves within ${LIMITS.rtoSeconds} s (RTO)`,
      `${seconds(rto)}, ${SIZE_MB} MB and the portal's`,
    )
    const shown = await reveal(back.origin, (await signIn(back.origin))[0] ?? '')
    await back.end()
    say(
      shown === secret && shown.startsWith('200 '),
      'Restored: with its MASTER_KEY the portal shows the same secret',
      shown.slice(0, 3),
    )
    const refused = await startPortal({ ...again, MASTER_KEY: ANOTHER_KEY }).then(
      (wrong) => wrong.end('SIGKILL'),
      String,
    )
    say(
      String(refused).includes('MASTER_KEY'),
      'Restored: with another MASTER_KEY it does not start, and says why',
      lastLine(String(refused)),
    )
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'tools', 'audit-verify.ts')], {
      env: again,
    })
    say(stdout.includes('íntegra'), 'Restored: the audit is whole', stdout.trim())
    await onServer(at(server), 'drop table filler')
    const plain = await findPlainSecrets({ dataDir, url: at(server) }, {})
    const dump = JSON.stringify(await server.run('pg_dump', ['-d', at(server)]))
    if (dump.includes(env['MASTER_KEY'] ?? '')) plain.push('MASTER_KEY')
    say(plain.length === 0, 'A stolen backup: no secret in clear, and no key', plain.join(', ') || 'nothing found')

    const all = await restoreTo([])
    const gone = lost - (await lastTick(at(all.server)))
    say(
      gone <= LIMITS.rpoSeconds * 1_000,
      `Machine lost: all but the last ${LIMITS.rpoSeconds} s comes back (RPO)`,
      `${seconds(gone)} with archive_timeout ${ARCHIVE_SECONDS}; restored in ${seconds(all.ms)}`,
    )
  } finally {
    stopTicks.abort()
    for (const server of [...restored, origin]) await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** One digest of all rows of each table, whatever their order. */
const hashes = (url: string): Promise<Map<string, string>> =>
  inspectAt(url, async (select) => {
    const tables = await select(`select format('%I.%I', schemaname, tablename) from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'tick'`)
    const digests = new Map<string, string>()
    for (const table of tables) {
      const rows = `select md5(t::text) as each from ${table} t`
      const [digest = ''] = await select(
        `select md5(coalesce(string_agg(each, '' order by each), '')) from (${rows}) t`,
      )
      digests.set(table, digest)
    }
    return digests
  })

/** Writes the time again and again, so that a restored database tells what it goes back to. */
const tick = (url: string, stop: AbortSignal): Promise<unknown> =>
  connected(url, async (client) => {
    client.on('error', () => undefined)
    for (; !stop.aborted; await pause(TICK_MS)) await client.query('insert into tick values (clock_timestamp())')
  }).catch((error: unknown) => {
    if (!stop.aborted) throw error
  })

const lastTick = async (url: string): Promise<number> =>
  Number((await inspectAt(url, (select) => select('select extract(epoch from max(at)) * 1000 from tick')))[0])

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''
