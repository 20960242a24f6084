import { SUBSCRIPTION_STATES } from '@portal/network/common/states'
import { askedPage, pageBody } from '../answer/page.ts'
import { chileanMoment } from '../clock/chile.ts'
import type { Db } from '../database.ts'
import { found } from '../ledger/access.ts'
import type { Merchant, Payer } from '../ledger/payment.tables.ts'
import { enqueue } from '../notices/enqueue.ts'
import type { Call, Operations } from '../operation.ts'
import { Refusal } from '../refusal.ts'
import {
  collectorOfMerchant,
  endSubscription,
  insertSubscription,
  lockSubscription,
  pageOfSubscriptions,
  type Subscription,
} from './subscription.queries.ts'

/** Seconds after the consent in which the network charges a subscription by itself. */
export const CHARGE_AFTER_SECONDS = 10

const shown = ({ id, state, merchant, payer, max_amount, created_at, cancelled_at }: Subscription) => ({
  subscription_id: id,
  state,
  merchant,
  payer,
  max_amount,
  created_at: chileanMoment(created_at),
  cancelled_at: cancelled_at && chileanMoment(cancelled_at),
})

/** Wallet and, if it is known, the merchant's collector. */
export const sidesOf = ({ payer_id, collector_id }: Pick<Subscription, 'payer_id' | 'collector_id'>): string[] =>
  collector_id === null ? [payer_id] : [payer_id, collector_id]

const tell = (db: Db, now: Date, type: 'subscription.created' | 'subscription.cancelled', row: Subscription) =>
  enqueue(db, now, [{ type, to: sidesOf(row), subject: row.id, data: shown(row), happenedAt: now }])

async function createSubscription({ db, now, caller, body }: Call) {
  const { commerce, payer, max_amount } = body as { commerce: Merchant; payer: Payer; max_amount: number }
  const collector_id = (await collectorOfMerchant(db, caller.id, commerce.tax_id)) ?? null
  const row = await insertSubscription(db, {
    payer_id: caller.id,
    collector_id,
    merchant: JSON.stringify(commerce),
    payer: JSON.stringify(payer),
    max_amount,
    charge_at: collector_id ? new Date(now.getTime() + CHARGE_AFTER_SECONDS * 1_000) : null,
    created_at: now,
  })
  await tell(db, now, 'subscription.created', row)
  return { body: shown(row) }
}

async function listSubscriptions({ db, caller, query }: Call) {
  const { page, offset } = askedPage(query)
  const { rows, total } = await pageOfSubscriptions(db, caller.id, query['state'], offset)
  return { body: pageBody(rows.map(shown), total, page) }
}

async function cancelSubscription({ db, now, caller, params }: Call) {
  const row = found(await lockSubscription(db, params['id'] ?? ''), ({ payer_id }) => payer_id === caller.id)
  const next: readonly string[] = SUBSCRIPTION_STATES[row.state]
  if (!next.includes('CANCELLED')) throw new Refusal('already_final')
  const ended = await endSubscription(db, row.id, now)
  await tell(db, now, 'subscription.cancelled', ended)
  return { body: shown(ended) }
}

/** Operations of the tag `Suscripciones`. */
export const subscriptionOperations = () =>
  ({ createSubscription, listSubscriptions, cancelSubscription }) satisfies Partial<Operations>
