import { failureOf } from '@portal/network/common/failure-amounts'
import { chileanMoment } from '../clock/chile.ts'
import type { Fact } from '../notices/enqueue.ts'
import type { Authorization, Payment, Rejection, Token } from './payment.tables.ts'
import { paymentView } from './views.ts'

const toCollector = (token: Token, happenedAt: Date) => ({ to: [token.collector_id], subject: token.uuid, happenedAt })

const tokenData = ({ uuid, order_id, amount, state }: Token) => ({ token_uuid: uuid, order_id, amount, state })

/** A test amount that ends in 06 holds this notice back; those in 04 and 05 act on that of the payment alone. */
export const tokenRead = (token: Token, at: Date): Fact => ({
  type: 'token.read',
  ...toCollector(token, at),
  data: tokenData(token),
  ...(failureOf(token.amount)?.name === 'notices_out_of_order' ? { amount: token.amount } : {}),
})

export const authorizationRequested = (token: Token, authorization: Authorization): Fact => ({
  type: 'authorization.requested',
  ...toCollector(token, authorization.created_at),
  data: {
    authorization_id: authorization.id,
    token_uuid: token.uuid,
    order_id: token.order_id,
    amount: token.amount,
    payer: authorization.payer,
    expires_at: chileanMoment(token.expires_at),
  },
})

export const paymentPaid = (token: Token, payment: Payment): Fact => ({
  type: 'payment.paid',
  ...toCollector(token, payment.paid_at),
  data: paymentView(payment),
  amount: payment.amount,
})

export const paymentExpired = (token: Token, at: Date): Fact => ({
  type: 'payment.expired',
  ...toCollector(token, at),
  data: tokenData(token),
})

export const paymentRejected = (token: Token, at: Date, reason: Rejection): Fact => ({
  type: 'payment.rejected',
  ...toCollector(token, at),
  data: { ...tokenData(token), reason },
})

/** @param to the wallet, and the collector if it is a dual */
export const paymentReversed = (payment: Payment, at: Date, to: readonly string[]): Fact => ({
  type: 'payment.reversed',
  to,
  subject: payment.token_uuid,
  happenedAt: at,
  data: paymentView(payment),
})
