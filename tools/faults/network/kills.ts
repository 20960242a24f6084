import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PEOPLE } from '@portal/fixtures/people'
import { chileanDay } from '../../../apps/network/src/clock/chile.ts'
import { LEASE_MS } from '../../../apps/network/src/notices/worker.ts'
import { call, signIn } from '../call.ts'
import { say } from '../settings.ts'
import type { Store } from '../store.ts'
import { lookAtNetwork, lookAtTheEnd } from './check.ts'
import { type Heard, openHeard } from './heard.ts'
import { type Party, register } from './party.ts'
import { type Pair, Payments } from './payments.ts'
import { steadyRate } from './rate.ts'
import { openServers, type Servers } from './servers.ts'
import { agrees, readStatements } from './statements.ts'

/** Companies that pay each other, many enough that none reaches its quota. */
const PAIRS = 20
const LOAD_MS = { least: 500, most: 2_500 }
/** Longest time between the begin of a settlement and the kill. */
const SETTLING_MS = 100
/** Time without a notice after which none is expected: longer than the wait before the first retry. */
const SILENCE_MS = 8_000
const NOTICES_MS = 180_000

const [PERSON] = DEMO_PEOPLE

/** Kills the network again and again under a steady load of payments; then looks for what was lost. @returns a row of the table */
export async function killNetwork(store: Store, kills: number): Promise<Record<string, string | number>> {
  const name = `network, ${store.name}, ${kills} kills`
  const heard = await openHeard()
  const servers = await openServers(store)
  try {
    const demo = await plant(store, servers)
    const parties = await registerPairs(servers, heard)
    const all = parties.flatMap(({ collector, wallet }) => [collector, wallet])
    const payments = new Payments(parties, servers, heard)
    const rate = await steadyRate(name, payments, heard)
    const dates = new Set([chileanDay(new Date())])

    const before = payments.acknowledged.payments.size
    const lost = new Set<string>()
    const halves = new Set<string>()
    const check = async () => {
      const acknowledged = Object.values(payments.acknowledged).flatMap((ids) => [...ids])
      const left = await store.inspect(lookAtNetwork)
      const stored = new Set(left.stored)
      for (const id of acknowledged) if (!stored.has(id)) lost.add(id)
      for (const half of left.halves) if (!demo.has(half)) halves.add(half)
    }
    let loadMs = 0
    const stop = new AbortController()
    const load = payments.steady(rate, stop.signal)
    for (let kill = 0; kill < kills; kill += 1) {
      const loaded = performance.now()
      const token = await tokenOf(servers)
      await pause(LOAD_MS.least + Math.random() * (LOAD_MS.most - LOAD_MS.least))
      // The first half of the companies closes its day while payments go on, so that kills meet that too.
      const settling = settle(servers, token, all[kill % PAIRS] as Party)
      await pause(Math.random() * SETTLING_MS)
      loadMs += performance.now() - loaded
      const startAgain = await servers.end('SIGKILL')
      await settling
      await check()
      await startAgain()
    }
    const started = performance.now()
    stop.abort()
    await load
    await payments.settled()
    const paid = payments.acknowledged.payments.size - before
    const token = await tokenOf(servers)
    const unsettled: string[] = []
    for (const party of all)
      if (!(await settle(servers, token, party)) && !(await settle(servers, token, party)))
        unsettled.push(party.clientOs)
    const limit = performance.now() + NOTICES_MS
    const isQuiet = () =>
      performance.now() - started > LEASE_MS + SILENCE_MS && performance.now() - heard.last > SILENCE_MS
    while (!isQuiet() && performance.now() < limit) await pause(100)
    const read = await readStatements(servers.doors[0] as string, all, [...dates.add(chileanDay(new Date()))])
    await servers.end('SIGTERM')
    await check()
    const end = await store.inspect((select) => lookAtTheEnd(select, new URL(heard.url).host))

    const perSecond = ((paid / loadMs) * 1_000).toFixed(1)
    const load_ = `${paid} payments, ${perSecond}/s while up, ${payments.repeated} calls repeated, ${payments.late} payments out of time`
    say(
      lost.size === 0,
      `${name}: no acknowledged token, authorization or payment is lost`,
      `${load_}, ${lost.size} lost`,
    )
    say(halves.size === 0, `${name}: nothing is half-done`, [...halves].slice(0, 5).join('; ') || 'nothing found')
    const blocked = end.unanswered.length
    say(blocked === 0, `${name}: every idempotency key has its answer`, `${blocked} without`)
    const refusals = [...new Set(payments.refused)].slice(0, 5).join(', ') || 'none'
    say(payments.refused.length === 0, `${name}: no call is refused`, `${payments.refused.length}: ${refusals}`)
    const late = new Set(end.late)
    const missing = end.notices.filter((id) => !heard.ids.has(id))
    const told = `${end.notices.length} notices, ${heard.count} came, ${missing.length} did not`
    const overdue = `${missing.filter((id) => late.has(id)).length} of these are questions whose 3 seconds had passed`
    say(
      missing.every((id) => late.has(id)),
      `${name}: every committed notice comes`,
      `${told}; ${overdue}`,
    )
    const wrong = end.statements.filter((expected) => {
      const statement = read.get(`${expected.client_os} ${expected.date}`)
      return !statement || !agrees(statement, expected)
    })
    const lines = end.statements.reduce((sum, { count }) => sum + count, 0)
    say(
      end.statements.length >= all.length && wrong.length + unsettled.length + end.open.length === 0,
      `${name}: each statement is the sum of its lines and of the payments of its day`,
      `${end.statements.length} statements with ${lines} lines, ${wrong.length} wrong, ${unsettled.length} not settled, ${end.open.length} lines left out`,
    )
    return {
      database: store.name,
      kills,
      payments: paid,
      'rate/s': rate.toFixed(1),
      lost: lost.size,
      'half-done': halves.size + blocked,
      notices: end.notices.length,
      delivered: end.notices.length - missing.length,
      'too late to ask': missing.filter((id) => late.has(id)).length,
      statements: end.statements.length,
      wrong: wrong.length,
    }
  } finally {
    await servers.end('SIGKILL')
    await heard.close()
  }
}

/** Starts the servers for the first time. @returns what `lookAtNetwork` finds in the demo data */
async function plant(store: Store, servers: Servers): Promise<Set<string>> {
  const planted = await store.plant(servers.env, lookAtNetwork)
  await servers.start()
  return new Set(planted.halves)
}

async function tokenOf({ origin }: Servers): Promise<string> {
  const [token = ''] = await signIn(origin, [PERSON])
  return token
}

async function registerPairs(servers: Servers, { url: receiver }: Heard): Promise<Pair[]> {
  const token = await tokenOf(servers)
  const one = (name: string, type: 'collector' | 'payer') => register(servers.origin, token, { name, type, receiver })
  const pairs: Pair[] = []
  for (let number = 1; number <= PAIRS; number += 1)
    pairs.push({
      collector: await one(`Recaudador ${number}`, 'collector'),
      wallet: await one(`Billetera ${number}`, 'payer'),
    })
  return pairs
}

/** Settles the payments of a company and closes its day. @returns false if that was not answered */
async function settle({ origin }: Servers, token: string, { uuid }: Party): Promise<boolean> {
  const { status } = await call(origin, { method: 'POST', path: `/api/network/${uuid}/settle`, token, body: {} })
  return status === 200
}
