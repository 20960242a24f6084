import type { OutwardPolicy } from '@portal/domain/outward'
import type { Watch } from '@portal/watch/watch'
import type { AddressInfo, BlockList } from 'node:net'
import type { Bank } from './bank/bank.ts'
import { type Seal, serverCertificate } from './certificate/server.certificate.ts'
import { createCertifier } from './certification/certifier.ts'
import type { Clock } from './clock/clock.ts'
import { createTimers } from './clock/timers.ts'
import { plantAliases, plantCounterparts } from './counterparts/counterpart.queries.ts'
import { equipCounterparts } from './counterparts/equip.queries.ts'
import { createPreflights } from './connection/preflight.worker.ts'
import type { Db } from './database.ts'
import { createDoor } from './door/door.ts'
import { plantWeek } from './history/week.ts'
import { createCallLog } from './log/call-log.ts'
import { meterNetwork } from './metrics.ts'
import { loggedPerform } from './log/logged-perform.ts'
import { operationsOf } from './operations.ts'
import { createNotices, type NoticesOptions } from './notices/worker.ts'
import { createPages } from './pages/pages.ts'
import type { Open } from './participant/participant.queries.ts'
import { createPerform } from './perform.ts'
import { listenOn } from './port.ts'
import { portalPort } from './portal-port.ts'
import { createReceiver, type Posted } from './receiver/receiver.ts'
import { TIMERS } from './timers.ts'

/** Milliseconds after which a closing network closes open connections, so that no unfinished call keeps the process running. */
const DRAIN_MS = 8_000

export interface NetworkOptions {
  /** The database's sessions for the network. */
  db: Db
  open: Open
  seal: Seal
  clock: Clock
  bank: Bank
  /** Origin of the portal. */
  publicUrl: string
  host: string
  /** Port to listen on; undefined for the usual one, or the next free one. */
  port: number | undefined
  /** Origin by which clients call the network; undefined for this machine and the port that was taken. */
  url: string | undefined
  /** PEM file with the key and certificate of the server; undefined for one of the network's own authority. */
  certificateFile: string | undefined
  /** Proxies in TCP mode that tell the address of each client; undefined for none. */
  proxies?: BlockList | undefined
  /** Which addresses the network may send notices to. */
  outward: OutwardPolicy
  /** PEM of the authorities whose client certificates are taken. */
  clientAuthority: () => Promise<string>
  watch: Watch
}

export type Network = ReturnType<typeof createNetwork>

/** The integration network: its operations, its timers, and the door through which participants call. */
export function createNetwork(options: NetworkOptions) {
  const { db, open, seal, clock, bank, publicUrl, host, watch } = options
  const log = (line: string): void => watch.log.warn(line)
  const closing = new AbortController()
  const ports = { bank, clock, publicUrl }
  const receiver = createReceiver({ db, clock, open, publicUrl })
  const handOver: NoticesOptions['handOver'] = (to, message) => receiver.handOver(to, message)
  const notices = createNotices({
    db,
    clock,
    open,
    policy: options.outward,
    log,
    handOver,
    tell: watch.meters.noticeAttempt,
  })
  const preflights = createPreflights({ db, clock, open, policy: options.outward, receiver, log })
  const perform = createPerform({
    db,
    clock,
    operations: operationsOf(ports),
    closing: closing.signal,
    queued: () => notices.wake(),
  })
  const failed = (name: string, error: unknown) => log(`network: the timer ${name} fails (${String(error)})`)
  const timers = createTimers({ db, ports, timers: TIMERS, failed })
  const callLog = createCallLog(db, log)
  const certifier = createCertifier({
    db,
    clock,
    perform: loggedPerform({ perform, clock, callLog }),
    flushLog: () => callLog.flush(),
    log,
  })
  const certificate = serverCertificate({
    db,
    open,
    seal,
    file: options.certificateFile,
    host: new URL(options.url ?? 'https://localhost').hostname,
  })
  let door: ReturnType<typeof createDoor> | undefined
  const draining = new AbortController()
  const working = () => ({
    door: door?.app.server.listening ?? false,
    timers: !timers.isFailing(),
    notices: !notices.isFailing(),
  })

  /** Replaces the server's certificate before it ends, as long as the network runs. */
  async function renewing(cert: string, renew: (pair: { key: string; cert: string }) => void): Promise<void> {
    for (let at = certificate.renewAt(cert); at !== undefined; ) {
      await clock.until(at, closing.signal)
      if (closing.signal.aborted) return
      const next = await certificate.issue()
      renew(next)
      at = certificate.renewAt(next.cert)
    }
  }

  return {
    perform,
    /** What the portal asks of the network. */
    port: portalPort({
      db,
      clock,
      perform,
      receiver,
      callLog,
      preflights,
      working,
      notices,
    }),
    /** Pages for people who pay, which the portal serves. */
    pages: createPages(db, clock),
    /** Makes a week of history for the demo integrations of these names, unless they have payments. */
    plantWeek: (names: readonly string[]) => plantWeek(db, { bank, publicUrl }, clock.now(), names),
    /** Takes a notice that arrived at the portal's receiver by HTTP. */
    receive: (posted: Posted) => receiver.receive(posted),
    /** Authority of the server's certificate, which clients must trust; undefined if a public authority signed it. */
    serverAuthorityPem: () => certificate.authorityPem(),
    /** Writes what the log of calls keeps in memory. */
    flushLog: () => callLog.flush(),
    /** Starts to listen. @returns the origin by which clients call */
    async listen(): Promise<string> {
      await plantCounterparts(db, publicUrl)
      await equipCounterparts({ db, seal, receiverUrl: receiver.url })
      await plantAliases(db, clock.now())
      const ca = await options.clientAuthority()
      const pair = await certificate.issue()
      const tls = { ...pair, ca }
      let shown = pair.cert
      meterNetwork(watch.meters, { db, working, certificate: () => shown })
      door = createDoor({
        db,
        clock,
        open,
        perform,
        callLog,
        tls,
        proxies: options.proxies,
        closing: closing.signal,
        draining: draining.signal,
        watch,
      })
      const { app, renew } = door
      await listenOn(options.port, (port) => app.listen({ host, port }))
      const replace = (next: { key: string; cert: string }): void => {
        renew({ ...next, ca })
        shown = next.cert
      }
      void renewing(pair.cert, replace).catch((error: unknown) =>
        log(`network: the server's certificate was not renewed (${String(error)})`),
      )
      const { port } = app.server.address() as AddressInfo
      return options.url ?? `https://localhost:${port}`
    },
    /** Begins what happens without a call: timers, the delivery of notices, the check of addresses, and the tests of the certification. */
    begin(): void {
      timers.start()
      notices.start()
      preflights.start()
      certifier.start()
    },
    /** Asks clients that keep connections open to open new ones elsewhere. */
    drain: () => draining.abort(),
    /** Refuses new connections, lets running calls end, and writes the log. */
    async close(): Promise<void> {
      closing.abort()
      const impatient = setTimeout(() => door?.app.server.closeAllConnections(), DRAIN_MS)
      await door?.app.close()
      clearTimeout(impatient)
      await certifier.stop()
      await timers.stop()
      await notices.stop()
      await preflights.stop()
      await callLog.flush()
    },
  }
}
