import type { Db } from '../database.ts'
import { ENDED_TOKENS } from '../ledger/transition.ts'

/** Subscriptions that the network charges by itself now; locked, and without those that another process works on. */
export const lockDueSubscriptions = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('subscription')
    .select(['id', 'max_amount'])
    .where('state', '=', 'ACTIVE')
    .where('charge_at', '<=', now)
    .orderBy('charge_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const chargeNoMore = (db: Db, id: string) =>
  db.updateTable('subscription').set({ charge_at: null }).where('id', '=', id).execute()

export async function countCharges(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('subscription_charge')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('subscription_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

export const insertCharge = (db: Db, token_uuid: string, subscription_id: string, now: Date) =>
  db
    .insertInto('subscription_charge')
    .values({ token_uuid, subscription_id, state: 'PENDING', created_at: now })
    .execute()

/** Open charges whose token has ended, with the payment if there is one. */
export const lockEndedCharges = (db: Db, limit: number) =>
  db
    .selectFrom('subscription_charge as charge')
    .innerJoin('subscription', 'subscription.id', 'charge.subscription_id')
    .innerJoin('token', 'token.uuid', 'charge.token_uuid')
    .leftJoin('payment', 'payment.token_uuid', 'charge.token_uuid')
    .select(['charge.token_uuid', 'subscription_id', 'subscription.payer_id', 'subscription.collector_id'])
    .select(['payment.uuid as payment_uuid', 'token.order_id', 'token.amount', 'paid_at'])
    .where('charge.state', '=', 'PENDING')
    .where('token.state', 'in', ENDED_TOKENS)
    .orderBy('charge.created_at')
    .limit(limit)
    .forUpdate('charge')
    .skipLocked()
    .execute()

export const endCharge = (db: Db, token_uuid: string, state: 'CHARGED' | 'FAILED') =>
  db.updateTable('subscription_charge').set({ state }).where('token_uuid', '=', token_uuid).execute()
