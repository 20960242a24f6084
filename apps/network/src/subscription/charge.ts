import type { Bank } from '../bank/bank.ts'
import { chileanMoment } from '../clock/chile.ts'
import { BATCH, type Timer } from '../clock/timers.ts'
import type { Db } from '../database.ts'
import { openAuthorization } from '../ledger/authorization.ts'
import { accept } from '../ledger/decision.ts'
import { confirm } from '../ledger/payment.ts'
import type { Token } from '../ledger/payment.tables.ts'
import { issueToken, readBy } from '../ledger/token.ts'
import { enqueue } from '../notices/enqueue.ts'
import { Refusal } from '../refusal.ts'
import {
  chargeNoMore,
  countCharges,
  endCharge,
  insertCharge,
  lockDueSubscriptions,
  lockEndedCharges,
} from './charge.queries.ts'
import { sidesOf } from './subscription.operations.ts'
import { lockSubscription, type Subscription } from './subscription.queries.ts'

/** Shortest life that a token may have; a charge needs no person. */
const SECONDS = 30

/** Token of a charge; undefined if the collector used the order's number for another sale. */
async function tokenOf(db: Db, now: Date, row: Subscription, collector_id: string, amount: number) {
  const order_id = `SUS-${row.id}-${(await countCharges(db, row.id)) + 1}`
  const asked = { collector_id, order_id, amount, description: 'Suscripción', merchant: row.merchant }
  const token = issueToken(db, now, { ...asked, expires_in: SECONDS, single_use: true, payer_id: row.payer_id })
  return token.catch((error: unknown): Token | undefined => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}

/**
 * Charges an active subscription through a token and a payment of its own. The collector asked for it, so it is not asked again, and
 * the person consented before, so no one is.
 * @returns false if there is nobody to charge for, it is cancelled, or the amount is more than the person permitted
 */
export async function chargeSubscription(db: Db, now: Date, bank: Bank, id: string, amount: number): Promise<boolean> {
  const row = await lockSubscription(db, id)
  if (row?.state !== 'ACTIVE' || row.collector_id === null || amount > row.max_amount) return false
  const token = await tokenOf(db, now, row, row.collector_id, amount)
  if (!token) return false
  await insertCharge(db, token.uuid, id, now)
  const opened = await openAuthorization(
    db,
    now,
    await readBy(db, now, { token }, row.payer_id),
    row.payer_id,
    row.payer,
  )
  if (!opened) throw new Error(`The token of a charge is not available: ${token.uuid}`)
  await confirm(db, now, bank, await accept(db, opened))
  return true
}

/** Charges each subscription once, some seconds after the consent, with the amount that the person permitted. */
export const chargeTimer: Timer = {
  name: 'subscription-charge',
  async run(db, now, { bank }) {
    const due = await lockDueSubscriptions(db, now, BATCH)
    for (const { id, max_amount } of due) {
      await chargeSubscription(db, now, bank, id, max_amount)
      await chargeNoMore(db, id)
    }
    return due.length
  },
}

/** Ends the charges whose token has ended, and tells both sides of those that were paid. */
export const chargedTimer: Timer = {
  name: 'subscription-charged',
  async run(db, now) {
    const ended = await lockEndedCharges(db, BATCH)
    for (const { token_uuid, subscription_id, payer_id, collector_id, payment_uuid, paid_at, ...order } of ended) {
      await endCharge(db, token_uuid, payment_uuid ? 'CHARGED' : 'FAILED')
      if (!payment_uuid || !paid_at) continue
      const data = { subscription_id, payment_uuid, ...order, charged_at: chileanMoment(paid_at) }
      const to = sidesOf({ payer_id, collector_id })
      const about = { subject: subscription_id, happenedAt: paid_at, amount: order.amount }
      await enqueue(db, now, [{ ...about, type: 'subscription.charged', to, data }])
    }
    return ended.length
  },
}
