import { setTimeout as pause } from 'node:timers/promises'
import { check, type Finding } from './check.ts'
import type { Issuer } from './issuer.ts'
import { Ledger } from './ledger.ts'
import { startLoad } from './load.ts'
import { freePort, type Portal, portalEnvironment, startPortal } from './portal.process.ts'
import type { Store } from './store.ts'

const PEOPLE = 12
const WRITES_PER_SECOND = 100
const LOAD_MS = { least: 300, most: 1200 }
const REPLAYS = 10

export interface Series {
  name: string
  kind: Store['kind']
  kills: number
  acknowledged: number
  perSecond: number
  /** Without an answer when the server died, and how many of those turned out to be stored. */
  unanswered: number
  unansweredStored: number
  lost: number
  halves: Map<string, number>
  /** Repeated with their key: how many, and how many of them got another answer than the first time. */
  repeated: number
  changed: number
  /** Stored writes that were neither acknowledged nor settled, or stored twice. */
  surplus: number
  refused: string[]
  recoveryMs: number[]
}

export interface Plan {
  name: string
  kills: number
  entry: string
  env?: Record<string, string>
  random: () => number
}

/** Loads a server, kills it and looks at what is left, again and again on the same data. */
export async function runSeries(plan: Plan, store: Store, issuer: Issuer): Promise<Series> {
  const port = await freePort()
  const env = {
    ...portalEnvironment({ port, issuer: issuer.url, dataDir: store.dataDir, databaseUrl: store.databaseUrl }),
    ...plan.env,
  }
  const ledger = new Ledger(Array.from({ length: PEOPLE }, () => issuer.token()))
  const series = emptySeries(plan, store)
  const start = () => startPortal(plan.entry, env)
  const look = async (): Promise<Finding> => {
    const finding = await store.inspect((select) => check(select, ledger.acknowledged))
    series.lost += finding.lost.size
    for (const [kind, count] of finding.halves) series.halves.set(kind, Math.max(count, series.halves.get(kind) ?? 0))
    ledger.strike(finding.lost)
    return finding
  }

  let portal: Portal = await start()
  let loadedMs = 0
  try {
    for (let kill = 0; kill < plan.kills; kill += 1) {
      const before = ledger.acknowledged.length
      const load = startLoad(portal.origin, ledger, WRITES_PER_SECOND)
      const moment = LOAD_MS.least + plan.random() * (LOAD_MS.most - LOAD_MS.least)
      await pause(moment)
      const dead = portal.end('SIGKILL')
      load.stop()
      await Promise.all([dead, load.over])
      loadedMs += moment
      series.acknowledged += ledger.acknowledged.length - before
      series.unanswered += ledger.unsettled.length
      await look()
      portal = await start()
      series.recoveryMs.push(portal.readyMs)
      const newest = ledger.acknowledged.slice(before).slice(-REPLAYS)
      series.unansweredStored += await ledger.settle(portal.origin)
      series.repeated += newest.length
      series.changed += await ledger.replay(portal.origin, newest)
    }
    await portal.end('SIGTERM')
    const { stored } = await look()
    series.surplus = stored - ledger.acknowledged.length
  } finally {
    if (portal.running) await portal.end('SIGKILL')
  }
  series.perSecond = Math.round((series.acknowledged / loadedMs) * 1000)
  series.refused = ledger.refused
  return series
}

const emptySeries = ({ name, kills }: Plan, { kind }: Store): Series => ({
  name,
  kind,
  kills,
  acknowledged: 0,
  perSecond: 0,
  unanswered: 0,
  unansweredStored: 0,
  lost: 0,
  halves: new Map(),
  repeated: 0,
  changed: 0,
  surplus: 0,
  refused: [],
  recoveryMs: [],
})
