import { FAULTS, type FaultName, type Host } from '@portal/domain/connection/faults'
import { type Fault, HOST_CHECKS, passes, URL_CHECKS, type UrlResult } from '@portal/domain/connection/preflight'
import { repeatFailed } from '../certification/run.queries.ts'
import type { Db } from '../database.ts'
import { recordEvidence } from '../evidence/record-evidence.ts'
import type { Destination } from '../notices/destination.queries.ts'
import type { Open } from '../participant/participant.queries.ts'
import type { Receiver } from '../receiver/receiver.ts'
import { type Due, keepResult, noteFailing, passedAddresses } from './preflight.queries.ts'
import type { Probing } from './probe.ts'
import { probeHost } from './probe.host.ts'
import { probeUrl } from './probe.url.ts'
import { testNotices } from './test-notice.ts'

export interface Checking extends Probing {
  db: Db
  open: Open
  receiver: Pick<Receiver, 'url' | 'isOwn'>
}

interface Registered {
  field: string
  url: string
}

/** Checks every address of a participant, one server after the other: each lookup of a name takes one of the process's few threads. */
export async function checkAddresses(checking: Checking, to: Destination): Promise<Host[]> {
  const registered = Object.entries(to.addresses).map(([field, url]) => ({ field, url }))
  const hosts: Host[] = []
  for (const [origin, urls] of Map.groupBy(registered, ({ url }) => new URL(url).origin)) {
    const own = urls.every(({ url }) => checking.receiver.isOwn(url))
    hosts.push(await (own ? ownReceiver : checkServer)(checking, to, origin, urls))
  }
  return hosts
}

async function checkServer(
  checking: Checking,
  to: Destination,
  origin: string,
  registered: readonly Registered[],
): Promise<Host> {
  const { checks, faults } = await probeHost(new URL(origin), checking)
  const urls: UrlResult<FaultName>[] = []
  // One after the other, so that a server that answers slowly under load is not blamed for it.
  for (const each of registered) {
    const notices =
      faults.length === 0 ? await testNotices({ ...checking, now: checking.clock.now() }, to, each.field) : undefined
    urls.push(notices ? await probeUrl(each, notices, checking) : untried(each, 'open'))
  }
  return { origin, own: false, checks, faults, urls }
}

const untried = ({ field, url }: Registered, state: 'open' | 'none'): UrlResult<FaultName> => ({
  field,
  url,
  status: null,
  ms: null,
  checks: URL_CHECKS.map((check) => ({ check, state, seen: null })),
  faults: [],
  moved: null,
})

/** Result for the portal's own receiver, to which notices are handed over without a connection. */
async function ownReceiver(
  { receiver }: Checking,
  to: Destination,
  origin: string,
  registered: readonly Registered[],
): Promise<Host> {
  const own = await receiver.url(to.id)
  const urls = registered.map((each): UrlResult<FaultName> => {
    const base = untried(each, 'none')
    if (each.url !== own)
      return { ...base, faults: [{ fault: 'missing_path', received: 'Un receptor que no es el tuyo' }] }
    const checks = base.checks.map((result) =>
      result.check === 'signed' ? { ...result, state: 'pass' as const, seen: 'Dentro del portal' } : result,
    )
    return { ...base, checks }
  })
  return {
    origin,
    own: true,
    checks: HOST_CHECKS.map((check) => ({ check, state: 'none', seen: null })),
    faults: [],
    urls,
  }
}

/** Keeps the result of a check with all that follows from it, in one transaction. */
export async function keepCheck(db: Db, due: Due, now: Date, next: Date, hosts: readonly Host[]): Promise<void> {
  const results = hosts.flatMap((host) =>
    host.urls.map((url) => ({ url, ok: passes(host, url), fault: [...host.faults, ...url.faults][0] })),
  )
  await db.transaction().execute(async (tx) => {
    if (!(await keepResult(tx, due, now, next, hosts))) return
    const passed = await passedAddresses(tx, due.id)
    await recordEvidence(
      tx,
      results.map(({ url: { field, url, status, ms }, fault, ok }) => ({
        participant_id: due.id,
        kind: 'url' as const,
        key: field,
        ok,
        at: now,
        detail: { url, failing: fault?.fault ?? null, status, ms, text: textOf(fault, status) },
      })),
    )
    const mended = results.filter(({ ok, url }) => ok && passed.get(url.field) !== url.url)
    await repeatFailed(
      tx,
      due.id,
      mended.map(({ url }) => url.field),
      now,
    )
    const [first, ...others] = results.filter(({ ok, url }) => !ok && passed.has(url.field))
    if (first?.fault)
      await noteFailing(tx, now, {
        participant_id: due.id,
        field: first.url.field,
        fault: first.fault.fault,
        others: others.length,
      })
  })
}

/** Sentence about an address for people. */
const textOf = (fault: Fault<FaultName> | undefined, status: number | null): string =>
  fault
    ? `En la comprobación, ${FAULTS[fault.fault].name}: ${fault.received}`
    : status === null
      ? 'Pasa la comprobación'
      : `Pasa la comprobación: respondió ${status}`
