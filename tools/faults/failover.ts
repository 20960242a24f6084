import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installed, onServer, type PostgresServer, startPostgres } from '../postgres.ts'
import { startPortal } from '../server-process.ts'
import { call, isStored, signIn } from './call.ts'
import { look } from './check.ts'
import { steadily } from './pace.ts'
import { portalSettings, say } from './settings.ts'
import { inspectAt } from './store.ts'
import { Writer } from './writer.ts'

/** Writes of a second. */
const RATE = 20
/** Milliseconds of load, of which the standby receives nothing in the last ones, until the primary is killed; then until the promotion. */
const TIMES = { whole: 4_000, cut: 1_500, unnoticed: 2_000, after: 3_000 }
const BACK_MS = 60_000
const SETTINGS = { max_connections: '150' }

/**
 * A standby loses its connection to the primary, which takes writes for a moment more and is killed. The standby is promoted. Nothing that
 * was acknowledged may be missing there if the standby is synchronous; without that, the same must lose writes, so that the run shows that
 * it would notice.
 */
export async function failover(synchronous: boolean): Promise<void> {
  const name = synchronous ? 'Failover' : 'Failover without a synchronous standby'
  const primary = await installed(startPostgres(SETTINGS))
  const standby = await installed(startPostgres({ ...SETTINGS, cluster_name: 'standby' }, { copy: streamed(primary) }))
  const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'portal-data-'))))
  const { username, password, host } = new URL(primary.url)
  const hosts = [host, new URL(standby.url).host]
  const addressOf = (...servers: string[]) => `postgres://${username}:${password}@${servers.join()}/portal`
  const ends: (() => Promise<unknown>)[] = []
  const start = async (dataDir: string, databaseUrl: string) => {
    const portal = await startPortal({ ...(await portalSettings({ dataDir, databaseUrl })), NETWORK: 'off' })
    ends.push(() => portal.end('SIGKILL'))
    return portal
  }
  const stop = new AbortController()
  try {
    await onServer(primary.url, 'create database portal')
    // The standby has the name too, as one that was made after the primary got it.
    for (const each of [primary, standby])
      await configure(each, 'synchronous_standby_names', synchronous ? 'standby' : '')
    const portal = await start(folders[0] ?? '', addressOf(...hosts))
    const pinned = await start(folders[1] ?? '', addressOf(host))
    const planted = await inspectAt(addressOf(host), look)
    const writer = new Writer((await signIn(portal.origin))[0] ?? '')
    const ready = async (origin: string) => (await call(origin, { method: 'GET', path: '/api/ready' })).status

    let unread = 0
    const storedAt: number[] = []
    const asked: Promise<void>[] = []
    const write = async (): Promise<void> => {
      const outcome = await writer.send(portal.origin, writer.registration())
      if (!isStored(outcome)) return
      storedAt.push(performance.now())
      const path = `/api/enroller/${String(outcome.body['enroller_uuid'])}`
      const { status } = await call(portal.origin, { method: 'GET', path, token: writer.token })
      if (status !== 200 && status !== 503) unread += 1
    }
    const load = steadily(RATE, stop.signal, () => void asked.push(write()))
    await pause(TIMES.whole - TIMES.cut)
    await configure(standby, 'primary_conninfo', 'host=127.0.0.1 port=1')
    await pause(TIMES.cut)
    // Takes effect at its next start.
    await onServer(primary.url, 'alter system set default_transaction_read_only = on')
    await primary.kill()
    const killed = performance.now()
    await pause(TIMES.unnoticed)
    await configure(standby, 'synchronous_standby_names', '')
    await onServer(standby.url, 'select pg_promote()')
    const promoted = performance.now()
    const first = () => storedAt.find((at) => at > killed)
    while (!first() && performance.now() - killed < BACK_MS) await pause(20)
    await pause(TIMES.after)
    await primary.restart()
    await pause(TIMES.after)
    const former = [await ready(pinned.origin), await ready(portal.origin)]
    stop.abort()
    await load
    await Promise.all(asked)
    const again = writer.unanswered.length
    await writer.settle(portal.origin)

    const { traces, halves } = await inspectAt(addressOf(hosts[1] ?? ''), look)
    const lost = writer.acknowledged.filter((trace) => !traces.includes(trace)).length
    const count = `${writer.acknowledged.length} acknowledged, ${lost} lost`
    if (!synchronous) return say(lost > 0, `${name}, the same loses acknowledged writes (control)`, count)
    const half = halves.filter((each) => !planted.halves.includes(each)).length
    const surplus = traces.length - planted.traces.length - writer.acknowledged.length
    const open = writer.unanswered.length + writer.refused.length
    const [backMs, promotedMs] = [(first() ?? Infinity) - killed, promoted - killed].map(Math.round)
    say(lost + half === 0, `${name}: no acknowledged write is lost or half-written`, `${count}, ${half} half`)
    say(unread === 0, `${name}: who wrote reads it`, `${unread} not read`)
    say(
      surplus + open === 0,
      `${name}: writes without an answer, sent again with their key, are stored once`,
      `${again} sent again, ${surplus} too many, ${open} failed`,
    )
    say(
      (backMs ?? 0) <= BACK_MS,
      `${name}: writes again within ${BACK_MS / 1000} s of the kill`,
      `${backMs} ms, of which ${promotedMs} ms until the promotion`,
    )
    say(former[0] === 503, `${name}: a portal of the former primary, now read-only, is not ready`, `${former[0]}`)
    say(former[1] === 200, `${name}: a portal of both stays with the new primary`, `${former[1]}`)
  } finally {
    stop.abort()
    await Promise.all(ends.map((end) => end()))
    await standby.stop()
    await primary.stop()
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

/** Copy that goes on receiving what the other server writes. */
const streamed = (of: PostgresServer) => ({
  of,
  fill: (data: string, run: PostgresServer['run']) =>
    run('pg_basebackup', ['-D', data, '-R', '-c', 'fast', '-d', of.url]),
})

async function configure(server: PostgresServer, name: string, value: string): Promise<void> {
  await onServer(server.url, `alter system set ${name} = '${value}'`)
  await onServer(server.url, 'select pg_reload_conf()')
}
