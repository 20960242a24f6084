import { collects, pays } from '@portal/domain/integration/type'
import { DAY_MS } from '../clock/clock.ts'
import { type Timer, BATCH } from '../clock/timers.ts'
import { PEOPLE, WALLET } from '../counterparts/counterparts.ts'
import type { Db } from '../database.ts'
import { decide } from '../ledger/decision.ts'
import { operationsOf } from '../operations.ts'
import type { Served } from '../operation.ts'
import type { Participant } from '../participant/participant.ts'
import type { Ports } from '../ports.ts'
import { TIMERS } from '../timers.ts'
import { deliverAll, failTwo, hasPayments, participantsNamed } from './week.queries.ts'

const HOUR_MS = 3_600_000
const DAYS = 7
/** Purchases of each collector on each day; the hours are UTC. No amount ends like one that simulates a failure. */
const PURCHASES = [
  { hour: 13.2, amount: 4_990, description: 'Café y medialuna' },
  { hour: 18.7, amount: 12_500, description: 'Almuerzo del día' },
]
const MERCHANT = { tax_id: '76192083-9', name: 'ALMACEN DEMO', branch: 'PROVIDENCIA' }

type Input = Readonly<Record<string, unknown>>

/** The network as it was at a moment of the past. */
function actingAt(db: Db, given: Omit<Ports, 'clock'>) {
  const portsAt = (now: Date): Ports => ({ ...given, clock: { now: () => now, until: async () => undefined } })
  return {
    async call(now: Date, caller: Participant, id: Served, params: Readonly<Record<string, string>>, body: Input = {}) {
      const call = { db, now, caller, params, query: {}, body, accept: 'application/json' }
      const outcome = await operationsOf(portsAt(now))[id](call)
      if (!('body' in outcome)) throw new Error(`The call ${id} of the history was not answered`)
      return outcome.body as Readonly<Record<string, string>>
    },
    async runTimers(now: Date, timers: readonly Timer[] = TIMERS): Promise<void> {
      for (const timer of timers) while ((await timer.run(db, now, portsAt(now))) >= BATCH);
    },
  }
}

interface Purchase {
  at: Date
  collector: Participant
  wallet: Participant
  order: string
  amount: number
  description: string
}

/** A purchase from the charge to the payment. @returns the payment's uuid */
async function purchase(db: Db, past: ReturnType<typeof actingAt>, one: Purchase): Promise<string> {
  const { at, collector, wallet, order, amount, description } = one
  const after = (seconds: number): Date => new Date(at.getTime() + seconds * 1000)
  const charge = { order_id: order, amount, description, commerce: MERCHANT, expires_in: 600, single_use: true }
  const { uuid = '' } = await past.call(at, collector, 'createToken', {}, charge)
  await past.call(after(20), wallet, 'readToken', { uuid })
  const payer = PEOPLE[amount % PEOPLE.length]
  const { authorization_id: id = '' } = await past.call(after(32), wallet, 'authorizeToken', { uuid }, { payer })
  await decide(db, after(33), id, { decision: 'accept' })
  const payment = await past.call(after(35), wallet, 'confirmAuthorization', { id }, { amount })
  return payment['uuid'] ?? ''
}

/**
 * Makes a week of history for demo integrations, once, in one transaction, so that the timers never meet a half of it. Its notices are
 * recorded as delivered, but two.
 */
export const plantWeek = (db: Db, ports: Omit<Ports, 'clock'>, now: Date, names: readonly string[]): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const parties = await participantsNamed(tx, names)
    const collectors = parties.filter(({ type }) => collects(type))
    const wallets = [...parties.filter(({ type }) => pays(type)), WALLET]
    // Only a global balance has money without a top-up.
    const refunding = collectors.find(({ refundMode }) => refundMode === 'GLOBAL')
    if (!refunding || (await hasPayments(tx, collectors))) return false
    const acting = actingAt(tx, ports)
    const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
    let count = 0
    for (let day = DAYS; day >= 1; day -= 1) {
      const start = midnight - day * DAY_MS
      // The bank day begins at 06:00 in Chile, which is 09:00 or 10:00 UTC.
      await acting.runTimers(new Date(start + 10.5 * HOUR_MS))
      for (const collector of collectors)
        for (const { hour, ...what } of PURCHASES) {
          count += 1
          const wallet = wallets[count % wallets.length] ?? WALLET
          const at = new Date(start + hour * HOUR_MS + count * 1000)
          const payment = await purchase(tx, acting, {
            ...what,
            at,
            collector,
            order: `DEMO-${String(count).padStart(4, '0')}`,
            wallet: wallet.id === collector.id ? WALLET : wallet,
          })
          const refunds = day === 4 && collector === refunding && what.amount === PURCHASES[0]?.amount
          if (refunds) {
            const refund = { refund_id: 'DEV-DEMO-1', amount: 1_990, reason: 'Producto agotado' }
            await acting.call(new Date(at.getTime() + HOUR_MS), collector, 'requestRefund', { uuid: payment }, refund)
            await acting.runTimers(new Date(at.getTime() + 2 * HOUR_MS))
          }
        }
    }
    await failTwo(tx, refunding.id)
    await deliverAll(tx, now)
    return true
  })
