import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installed, onServer, startPostgres } from '../postgres.ts'
import { startPortal } from '../server-process.ts'
import { call, counted, isHonestRefusal, isStored, type Outcome, signIn } from './call.ts'
import { look } from './check.ts'
import { steadily } from './pace.ts'
import { portalSettings, say } from './settings.ts'
import { inspectAt } from './store.ts'
import { Writer } from './writer.ts'

const SIZE = '250m'
const RATES = { writes: 20, reads: 20 }
const FULL_MS = 8_000
const BACK_MS = 30_000
/** Fails at an index that is damaged or lacks a row. A partitioned index (relkind I) has no rows of its own. */
const CHECK_INDEXES = `select bt_index_check(indexrelid, true) from pg_index join pg_class on oid = indexrelid
  where relam = (select oid from pg_am where amname = 'btree') and relkind = 'i' and relpersistence = 'p' and indisvalid`
/** A row for each fault of a table. */
const FAULTS = `select msg from pg_class, verify_heapam(oid) where relkind = 'r'`

/** The file system of PostgreSQL's data is full for a while, under writes and reads. */
export async function fullDisk(): Promise<void> {
  const small = mkdtempSync(join(tmpdir(), 'portal-small-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=1777`, 'portal-small', small]).status !== 0) {
    rmSync(small, { recursive: true })
    return say(true, 'Full disk', 'left out, because this user may not mount a small file system')
  }
  const unmount = () => {
    spawnSync('umount', ['--lazy', small])
    rmSync(small, { recursive: true, force: true })
  }
  process.once('exit', unmount)
  const server = await installed(startPostgres({ max_wal_size: '64MB' }, { parent: small }))
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'))
  await onServer(server.url, 'create database portal')
  const databaseUrl = Object.assign(new URL(server.url), { pathname: 'portal' }).href
  await onServer(databaseUrl, 'create extension amcheck')
  const portal = await startPortal({ ...(await portalSettings({ dataDir, databaseUrl })), NETWORK: 'off' })
  const stop = new AbortController()
  try {
    const writer = new Writer((await signIn(portal.origin))[0] ?? '')
    const planted = await inspectAt(databaseUrl, look)
    const write = () => writer.send(portal.origin, writer.registration())
    const asked: Record<'writes' | 'reads', { at: number; outcome: Promise<Outcome> }[]> = { writes: [], reads: [] }
    const ask = (kind: 'writes' | 'reads', outcome: Promise<Outcome>) =>
      void asked[kind].push({ at: performance.now(), outcome })
    const list = { method: 'GET', path: '/api/integration', token: writer.token } as const
    const load = [
      steadily(RATES.writes, stop.signal, () => ask('writes', write())),
      steadily(RATES.reads, stop.signal, () => ask('reads', call(portal.origin, list))),
    ]
    await pause(1_000)
    const filler = join(small, 'filler')
    fill(filler)
    await pause(FULL_MS / 2)
    const full = performance.now()
    await pause(FULL_MS / 2)
    const freed = performance.now()
    rmSync(filler)
    while (!isStored(await write()) && performance.now() - freed < BACK_MS);
    const backMs = Math.round(performance.now() - freed)
    stop.abort()
    await Promise.all(load)
    const during = async (kind: 'writes' | 'reads') =>
      Promise.all(asked[kind].filter(({ at }) => at > full && at < freed).map(({ outcome }) => outcome))
    const [writes, reads] = [await during('writes'), await during('reads')]
    const again = writer.unanswered.length
    await writer.settle(portal.origin)
    const { traces, halves } = await inspectAt(databaseUrl, look)
    const half = halves.filter((each) => !planted.halves.includes(each)).length
    const lost = writer.acknowledged.filter((trace) => !traces.includes(trace)).length
    const surplus = traces.length - planted.traces.length - writer.acknowledged.length
    const indexes = await onServer(databaseUrl, CHECK_INDEXES).then(({ rowCount }) => `${rowCount} indexes`)
    const faults = await onServer(databaseUrl, FAULTS)
    say(writes.some(isHonestRefusal), 'Full disk: the disk is really full (control)', counted(writes))
    say(
      writes.every((each) => isStored(each) || isHonestRefusal(each)),
      'Full disk: a write is stored, or gets 503 with Retry-After and a sentence',
      counted(writes),
    )
    say(reads.every(isStored), 'Full disk: reads work', counted(reads))
    say(
      backMs <= BACK_MS,
      `Full disk: writes work by themselves within ${BACK_MS / 1000} s of free space`,
      `${backMs} ms`,
    )
    say(
      lost + half + surplus + writer.unanswered.length + writer.refused.length === 0,
      'Full disk: every write, sent again if it failed, is stored once and whole',
      `${writer.acknowledged.length} writes, ${again} sent again, ${lost} lost, ${half} half, ${surplus} too many`,
    )
    say(
      faults.rowCount === 0,
      'Full disk: tables and indexes are sound (amcheck)',
      `${indexes}, ${faults.rowCount} faults`,
    )
  } finally {
    stop.abort()
    await portal.end('SIGKILL')
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
    process.off('exit', unmount)
    unmount()
  }
}

/** Writes a file until there is no space left. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const piece = Buffer.alloc(65_536); ; ) writeSync(file, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
