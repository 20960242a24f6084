import type { Notice } from '../common/notice.ts'
import { object, orNull, text, uuid } from '../common/schema.ts'
import { CAST } from '../examples/cast.ts'
import { AMOUNT, ORDER, PAY_ID, PAY_STATE, SEND } from './schemas.ts'

const RESULT = object('ChallengeNotice', 'Resultado de un desafío.', {
  pay_id: PAY_ID,
  order_id: ORDER,
  amount: AMOUNT,
  state: PAY_STATE,
  payment_uuid: orNull(uuid('Pago, si la persona aceptó; null si no.', CAST.payment)),
  reason: orNull(text('Código del motivo si no hay pago; null si lo hay.', 'bank_rejected', { maxLength: 64 })),
})

const ofSend = (event: string, state: string, summary: string): Notice => ({
  type: `alias.send.${event}`,
  url: 'notify_url_aliassend_send',
  receivers: ['payer'],
  summary,
  description: 'Lo recibe la billetera de quien envía.',
  data: SEND,
  over: { state },
})

const ofPay = (event: string, over: Record<string, unknown>, summary: string): Notice => ({
  type: `alias.pay.${event}`,
  url: 'notify_url_pay_challenge',
  receivers: ['collector'],
  summary,
  description: 'Resultado del desafío de un cobro por alias. Estado final.',
  data: RESULT,
  over,
})

export const ALIAS_NOTICES: Notice[] = [
  ofSend('completed', 'COMPLETED', 'El envío llegó'),
  ofSend('rejected', 'REJECTED', 'El envío fue rechazado'),
  {
    type: 'alias.receive.completed',
    url: 'notify_url_aliassend_receive',
    receivers: ['payer'],
    summary: 'Una persona recibió un envío',
    description: 'Lo recibe la billetera de quien recibe.',
    data: SEND,
    over: { state: 'COMPLETED' },
  },
  ofPay('accepted', { state: 'ACCEPTED', reason: null }, 'La persona aceptó y pagó'),
  ofPay('rejected', { state: 'REJECTED', payment_uuid: null }, 'El desafío fue rechazado'),
  ofPay('expired', { state: 'EXPIRED', payment_uuid: null, reason: 'token_expired' }, 'El desafío venció'),
]
