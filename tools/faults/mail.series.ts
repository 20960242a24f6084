import { setTimeout as pause } from 'node:timers/promises'
import { type Received, startSmtpListener } from '../../apps/api/src/testing/smtp-listener.ts'
import { call } from './client.ts'
import type { Issuer } from './issuer.ts'
import { freePort, MAIN, type Portal, portalEnvironment, startPortal } from './portal.process.ts'
import type { Store } from './store.ts'

const WRITERS = 5
const PERIOD_MS = 150
const LOAD_MS = { least: 300, most: 1_200 }
/** Time between the server's taking a letter and its word for it: kills in it make letters come twice. */
const SLOWNESS_MS = 25
const PATIENCE_MS = 90_000

export interface MailSeries {
  kind: Store['kind']
  kills: number
  /** Shares that were answered 200, each of which promises one letter. */
  promised: number
  /** Letters that the database holds at the end, and how many of them do not count as sent. */
  queued: number
  unsent: number
  /** Promised or queued, but never taken by the mail server. */
  missing: number
  /** Letters that came more than once, and how many of those under two Message-IDs. */
  twice: number
  renamed: number
  /** Longest time from a promise to the letter's arrival, in all and without the time that no server ran. */
  longestMs: number
  stuckMs: number
  /** From the last start to the last letter. */
  drainMs: number
  unforeseen: string[]
}

/** Shares integrations with people who have no account, kills the server again and again, and counts the letters that come. */
export async function runMailSeries(store: Store, issuer: Issuer, kills: number, random: () => number) {
  const mail = await startSmtpListener()
  mail.slowness = SLOWNESS_MS
  const env = {
    ...portalEnvironment({
      port: await freePort(),
      issuer: issuer.url,
      dataDir: store.dataDir,
      databaseUrl: store.databaseUrl,
    }),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    SHARES_PER_HOUR: '100000',
  }
  const promises = new Map<string, number>()
  const unforeseen: string[] = []
  let portal: Portal = await startPortal(MAIN, env)
  const absences: Absence[] = []
  try {
    const writers = await newWriters(portal.origin, issuer)
    for (let kill = 0; kill < kills; kill += 1) {
      const load = startShares(portal.origin, writers, promises, unforeseen)
      await pause(LOAD_MS.least + random() * (LOAD_MS.most - LOAD_MS.least))
      const from = Date.now()
      const dead = portal.end('SIGKILL')
      load.stop()
      await Promise.all([dead, load.over])
      portal = await startPortal(MAIN, env)
      absences.push({ from, to: Date.now() })
    }
    await settled(mail.received, promises)
    await portal.end('SIGTERM')
    const letters = await store.inspect((select) =>
      select<{ recipient: string; status: string }>("select recipient, status from letter where kind = 'shared'"),
    )
    return judge({ kind: store.kind, kills, absences, promises, received: mail.received, letters, unforeseen })
  } finally {
    if (portal.running) await portal.end('SIGKILL')
    await mail.down()
  }
}

interface Writer {
  token: string
  uuid: string
}

async function newWriters(origin: string, issuer: Issuer): Promise<Writer[]> {
  const writers: Writer[] = []
  for (let number = 0; number < WRITERS; number += 1) {
    const token = issuer.token()
    const body = {
      enroller_name: 'Empresa',
      er_tax_id: '12.345.678-5',
      public_name: `Correo ${number}`,
      type: 'payer',
    }
    const { status, body: made } = await call(origin, { method: 'POST', path: '/api/integration', token, body })
    if (status !== 201) throw new Error(`An integration could not be made: ${status}`)
    writers.push({ token, uuid: String(made['uuid']) })
  }
  return writers
}

let count = 0

/** Everybody shares with somebody new at a steady pace until the connection fails. */
function startShares(origin: string, writers: readonly Writer[], promises: Map<string, number>, unforeseen: string[]) {
  const stopping = new AbortController()
  const work = writers.map(async ({ token, uuid }) => {
    while (!stopping.signal.aborted) {
      count += 1
      const email = `persona${count}@letras.cl`
      const body = { email, type: 'SHARED', integration_uuid: uuid }
      const { status } = await call(origin, { method: 'POST', path: '/api/integration/shared-transfer', token, body })
      if (status === undefined) return
      if (status === 200) promises.set(email, Date.now())
      else unforeseen.push(String(status))
      await pause(PERIOD_MS)
    }
  })
  return { over: Promise.all(work), stop: () => stopping.abort() }
}

/** Until everything promised has come and nothing more comes, or patience ends. */
async function settled(received: readonly Received[], promises: ReadonlyMap<string, number>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  // A letter that nobody was promised may wait as long as one that its dead process had taken.
  const quietFor = 15_000
  const since = Date.now()
  while (Date.now() < end) {
    const come = new Set(received.map(({ to }) => to))
    const last = Math.max(since, ...received.slice(-1).map(({ at }) => at))
    if ([...promises.keys()].every((to) => come.has(to)) && Date.now() - last > quietFor) return
    await pause(200)
  }
}

/** From a kill to the first ready answer of the next process, in milliseconds since 1970. */
interface Absence {
  from: number
  to: number
}

/** The part of a wait in which a server ran. */
function served({ from, to }: Absence, absences: readonly Absence[]): number {
  const without = absences.map((absence) => Math.max(0, Math.min(to, absence.to) - Math.max(from, absence.from)))
  return without.reduce((rest, ms) => rest - ms, to - from)
}

interface Evidence {
  kind: Store['kind']
  kills: number
  absences: readonly Absence[]
  promises: ReadonlyMap<string, number>
  received: readonly Received[]
  letters: readonly { recipient: string; status: string }[]
  unforeseen: string[]
}

function judge({ kind, kills, absences, promises, received, letters, unforeseen }: Evidence): MailSeries {
  const arrivals = Map.groupBy(received, ({ to }) => to)
  const expected = new Set([...promises.keys(), ...letters.map(({ recipient }) => recipient)])
  const repeated = [...arrivals.values()].filter((copies) => copies.length > 1)
  const waits = [...promises].map(([to, at]) => ({
    from: at,
    to: arrivals.get(to)?.[0]?.at ?? Number.POSITIVE_INFINITY,
  }))
  const restartedAt = absences.at(-1)?.to ?? 0
  return {
    kind,
    kills,
    promised: promises.size,
    queued: letters.length,
    unsent: letters.filter(({ status }) => status !== 'SENT').length,
    missing: [...expected].filter((to) => !arrivals.has(to)).length,
    twice: repeated.length,
    renamed: repeated.filter((copies) => new Set(copies.map(({ messageId }) => messageId)).size > 1).length,
    longestMs: Math.max(0, ...waits.map(({ from, to }) => to - from)),
    stuckMs: Math.max(0, ...waits.map((wait) => served(wait, absences))),
    drainMs: Math.max(0, ...received.map(({ at }) => at - restartedAt)),
    unforeseen,
  }
}
