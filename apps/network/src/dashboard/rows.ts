import { NETWORK_ERRORS } from '@portal/network/common/errors'
import type { FoundPayment, UnpaidCharge } from './dashboard.queries.ts'

/** Row of the list for a payment. */
export const rowOf = ({ merchant, refund_state, refund_amount, ...payment }: FoundPayment) => ({
  uuid: payment.uuid,
  order_id: payment.order_id,
  merchant: merchant.name,
  branch: merchant.branch,
  amount: payment.amount,
  state: payment.state,
  at: payment.paid_at.toISOString(),
  med_id: payment.med_id,
  refund: refund_state && { state: refund_state, amount: refund_amount ?? 0 },
  why: null,
})

function whyUnpaid({ state, authorization_id, reader_id, rejection, reason }: UnpaidCharge): string | null {
  if (state === 'REJECTED') return reason ?? (rejection && NETWORK_ERRORS[rejection].message)
  if (authorization_id) return 'Venció mientras se pagaba.'
  return reader_id ? 'Una billetera lo leyó y no lo pagó.' : 'Ninguna billetera lo leyó.'
}

/** Row of the list for a charge that ended without a payment. */
export const unpaidRowOf = (charge: UnpaidCharge) => ({
  uuid: charge.uuid,
  order_id: charge.order_id,
  merchant: charge.merchant.name,
  branch: charge.merchant.branch,
  amount: charge.amount,
  state: charge.state,
  at: charge.created_at.toISOString(),
  med_id: null,
  refund: null,
  why: whyUnpaid(charge),
})

/** Fields of a charge without payment: it has no settlement and no refund. */
export const endedOf = (charge: UnpaidCharge) => ({
  ...unpaidRowOf(charge),
  number: charge.number,
  description: charge.description,
  commission: null,
  ended_at: charge.ended_at?.toISOString() ?? null,
  settle_at: null,
  settled_at: null,
  reversed_at: null,
  refund: null,
  refundable: false,
  balance: null,
})
