import { chileanMoment } from '../clock/chile.ts'
import type { Held } from './held.queries.ts'
import type { Authorization, Payment, Token } from './payment.tables.ts'
import { isOpen } from './transition.ts'

const momentOrNull = (moment: Date | null): string | null => moment && chileanMoment(moment)

/** Seconds before the token expires; 0 if it ended. */
export const remainingTime = ({ state, expires_at }: Token, now: Date): number =>
  isOpen(state) ? Math.max(0, Math.ceil((expires_at.getTime() - now.getTime()) / 1000)) : 0

export const tokenView = (token: Token, now: Date) => ({
  uuid: token.uuid,
  token_number: token.number,
  state: token.state,
  merchant: token.merchant,
  order_id: token.order_id,
  amount: token.amount,
  description: token.description,
  expires_at: chileanMoment(token.expires_at),
  remaining_time: remainingTime(token, now),
})

export const authorizationView = ({ token, payment }: Held, authorization: Authorization) => ({
  authorization_id: authorization.id,
  token_uuid: token.uuid,
  state: authorization.state,
  amount: token.amount,
  merchant: token.merchant,
  payer: authorization.payer,
  payment_uuid: payment?.uuid ?? null,
  reversed_by: authorization.reversed_by,
  reason: authorization.reason ?? authorization.rejection,
  expires_at: chileanMoment(token.expires_at),
})

export const paymentView = (payment: Payment) => ({
  uuid: payment.uuid,
  token_uuid: payment.token_uuid,
  order_id: payment.order_id,
  state: payment.state,
  amount: payment.amount,
  merchant: payment.merchant,
  med_id: payment.med_id,
  paid_at: chileanMoment(payment.paid_at),
  settled_at: momentOrNull(payment.settled_at),
  reversed_by: payment.reversed_by,
})
