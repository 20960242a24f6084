import type { Db } from '../database.ts'
import { found } from '../ledger/access.ts'
import { findPayment, hold as holdToken } from '../ledger/held.queries.ts'
import type { Payment } from '../ledger/payment.tables.ts'
import { hold, refundBalance } from '../ledger/refund-balance.ts'
import type { Call } from '../operation.ts'
import { Refusal } from '../refusal.ts'
import { commerceOfTaxId } from '../commerce/commerce.queries.ts'
import { hasRefund, insertRefund, type Refund } from './refund.queries.ts'

/** Time between the request of a refund and its end. */
const REFUND_MS = 5_000

interface Request {
  payment: string
  refundId: string
  amount: number
  reason: string
}

/**
 * Requests the refund of a payment.
 * @param idField name that the caller's version of the API gives to the refund's id
 * @returns undefined if the balance has not enough money
 * @throws Refusal
 */
export async function requestRefund(
  { db, now, caller }: Call,
  { payment: uuid, refundId, amount, reason }: Request,
  idField: string,
): Promise<Refund | undefined> {
  const own = found(await findPayment(db, uuid), ({ collector_id }) => collector_id === caller.id)
  const payment = found((await holdToken(db, own.token_uuid))?.payment)
  if (payment.state === 'REVERSED') throw new Refusal('already_final')
  if (await hasRefund(db, uuid)) throw new Refusal('refund_already_requested')
  if (amount > payment.amount) throw new Refusal('refund_exceeds_payment')
  const source = await sourceOf(db, now, payment, amount)
  if (!source) return undefined
  const refund = await insertRefund(db, {
    refund_id: refundId,
    collector_id: caller.id,
    payment_uuid: uuid,
    balance_id: source.balanceId,
    amount,
    reason,
    requested_at: now,
    due_at: new Date(now.getTime() + REFUND_MS),
  })
  if (!refund)
    throw new Refusal('invalid', { fields: { [idField]: 'Ya usaste este identificador en otra devolución' } })
  return refund
}

/** Holds the money of a refund. Returns undefined if there is not enough. */
async function sourceOf(
  db: Db,
  now: Date,
  payment: Payment,
  amount: number,
): Promise<{ balanceId: string | null } | undefined> {
  const { collector_id, merchant, refund_mode } = payment
  const commerce = await commerceOfTaxId(db, collector_id, merchant.tax_id)
  if (commerce?.state === 'INACTIVE') throw new Refusal('commerce_inactive')
  if (refund_mode === 'GLOBAL_AUTOMATICO') return { balanceId: null }
  if (refund_mode === 'COMMERCE' && !commerce) return undefined
  const balance = await refundBalance(db, now, collector_id, refund_mode === 'COMMERCE' && commerce ? commerce : null)
  return (await hold(db, balance, amount)) ? { balanceId: balance.id } : undefined
}
