import { sentTo } from '../common/notice.ts'
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

const OF_SENDER = { description: 'Lo recibe la billetera de quien envía.', data: SEND }
const OF_CHALLENGE = { description: 'Resultado del desafío de un cobro por alias. Estado final.', data: RESULT }

export const ALIAS_NOTICES = [
  ...sentTo('notify_url_aliassend_send', ['payer'], {
    'alias.send.completed': { ...OF_SENDER, summary: 'El envío llegó', over: { state: 'COMPLETED' } },
    'alias.send.rejected': { ...OF_SENDER, summary: 'El envío fue rechazado', over: { state: 'REJECTED' } },
  }),
  ...sentTo('notify_url_aliassend_receive', ['payer'], {
    'alias.receive.completed': {
      summary: 'Una persona recibió un envío',
      description: 'Lo recibe la billetera de quien recibe.',
      data: SEND,
      over: { state: 'COMPLETED' },
    },
  }),
  ...sentTo('notify_url_pay_challenge', ['collector'], {
    'alias.pay.accepted': {
      ...OF_CHALLENGE,
      summary: 'La persona aceptó y pagó',
      over: { state: 'ACCEPTED', reason: null },
    },
    'alias.pay.rejected': {
      ...OF_CHALLENGE,
      summary: 'El desafío fue rechazado',
      over: { state: 'REJECTED', payment_uuid: null },
    },
    'alias.pay.expired': {
      ...OF_CHALLENGE,
      summary: 'El desafío venció',
      over: { state: 'EXPIRED', payment_uuid: null, reason: 'token_expired' },
    },
  }),
]
