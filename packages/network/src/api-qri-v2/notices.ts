import { BOTH } from '../common/call.ts'
import { DELIVERY } from '../common/delivery.ts'
import { sentTo } from '../common/notice.ts'
import { choice, closed, day, exampleOf, filled, hex32, moment, object, text } from '../common/schema.ts'
import { CAST } from '../examples/cast.ts'
import { STATEMENT_CHECKSUM } from '../examples/statement.ts'
import type { Schema } from '../openapi.ts'
import {
  AMOUNT,
  AUTHORIZATION_ID,
  EXPIRES_AT,
  ORDER,
  PAYER,
  PAYMENT,
  PAYMENT_UUID,
  REFUND,
  SUBSCRIPTION,
  SUBSCRIPTION_ID,
  TOKEN_STATE,
  TOKEN_UUID,
} from './schemas.ts'

const tokenFields = { token_uuid: TOKEN_UUID, order_id: ORDER, amount: AMOUNT, state: TOKEN_STATE }
const TOKEN_NOTICE = object('TokenNotice', 'Token del que se avisa.', tokenFields)
const REJECTION = object('RejectionNotice', 'Token rechazado.', {
  ...tokenFields,
  reason: text('Código del motivo.', 'bank_rejected', { maxLength: 64 }),
})
const PRE_AUTHORIZATION = object('PreAuthorizationNotice', 'Preautorización por decidir.', {
  authorization_id: AUTHORIZATION_ID,
  token_uuid: TOKEN_UUID,
  order_id: ORDER,
  amount: AMOUNT,
  payer: PAYER,
  expires_at: EXPIRES_AT,
})
const DECISION = closed('Decision', 'Respuesta del recaudador.', {
  decision: choice('accept o reject.', ['accept', 'reject']),
  'reason?': filled('Motivo del rechazo, para la persona.', 'Fuera de horario', 140),
})
const refundOrNone: Schema = {
  anyOf: [REFUND, { type: 'null' }],
  description: 'Devolución del pago, si la hay.',
  examples: [null],
}
const SETTLED = object('SettlementNotice', 'Pago liquidado.', { payment: PAYMENT, refund: refundOrNone })
const READY = object('StatementNotice', 'Liquidación disponible.', {
  date: day('Día liquidado (hora de Chile).', CAST.date),
  checksum: hex32('El mismo `checksum` de la liquidación.', STATEMENT_CHECKSUM),
})
const CHARGED = object('SubscriptionChargeNotice', 'Cobro hecho con una suscripción.', {
  subscription_id: SUBSCRIPTION_ID,
  payment_uuid: PAYMENT_UUID,
  order_id: ORDER,
  amount: AMOUNT,
  charged_at: moment('Momento del cobro.', '2026-03-05T12:05:12-03:00'),
})

const paid = { settled_at: null, reversed_by: null }
const settled = { state: 'SETTLED', reversed_by: null }

export const TOKEN_NOTICES = sentTo('notify_url_payment', ['collector'], {
  'token.read': {
    summary: 'Una billetera leyó el token',
    description: 'Puedes mostrar a la persona que su billetera ya está pagando.',
    data: TOKEN_NOTICE,
    over: { state: 'READ' },
  },
})

const AUTHORIZATION_NOTICES = sentTo('notify_url_payment', ['collector'], {
  'authorization.requested': {
    summary: 'Preautorización: responde si aceptas',
    description:
      `La billetera pide pagar. Responde en el mismo POST con tu decisión, en menos de ${DELIVERY.decisionTimeout} segundos; sin respuesta la ` +
      'autorización se rechaza con `authorization_timeout`. Verifica la autorización con GET si dudas del aviso. No se reintenta.',
    data: PRE_AUTHORIZATION,
    decision: DECISION,
  },
})

/** Notices about payments, which both versions of the network's API send. */
export const PAYMENT_NOTICES = [
  ...sentTo('notify_url_payment', ['collector'], {
    'payment.paid': {
      happenedAt: '2026-03-05T12:05:12-03:00',
      summary: 'El pago se hizo',
      description: 'El dinero llegó a la institución de destino: entrega la venta.',
      data: PAYMENT,
      over: paid,
    },
    'payment.expired': {
      summary: 'El token venció sin pago',
      description: 'Estado final: genera otro token si la persona aún quiere pagar.',
      data: TOKEN_NOTICE,
      over: { state: 'EXPIRED' },
    },
    'payment.rejected': {
      summary: 'El pago fue rechazado',
      description: 'Estado final. `reason` es un código del catálogo de errores.',
      data: REJECTION,
      over: { state: 'REJECTED' },
    },
  }),
  ...sentTo('notify_url_settlement', BOTH, {
    'payment.settled': {
      happenedAt: '2026-03-06T06:00:00-03:00',
      summary: 'El pago se liquidó',
      description: 'El pago quedó SETTLED. Incluye la devolución, si la hay.',
      data: SETTLED,
      over: {
        payment: exampleOf(PAYMENT, settled),
        refund: exampleOf(REFUND, { state: 'COMPLETED', rejection: null }),
      },
    },
    'statement.ready': {
      happenedAt: '2026-03-06T06:00:00-03:00',
      summary: 'La liquidación del día está disponible',
      description: 'Léela con GET /qri/v2/statements/{date}.',
      data: READY,
    },
  }),
  ...sentTo('notify_url_chargeback', ['payer'], {
    'refund.completed': {
      happenedAt: '2026-03-05T16:30:09-03:00',
      summary: 'La devolución se hizo',
      description: 'El dinero volvió a la persona. El recaudador consulta su devolución o la lee en `payment.settled`.',
      data: REFUND,
      over: { state: 'COMPLETED', rejection: null },
    },
    'refund.rejected': {
      happenedAt: '2026-03-05T16:30:09-03:00',
      summary: 'La devolución fue rechazada',
      description: 'El motivo está en `rejection`.',
      data: REFUND,
      over: { state: 'REJECTED' },
    },
    'automatic_refund.completed': {
      happenedAt: '2026-03-05T16:30:09-03:00',
      secret: 'automatic_refund',
      summary: 'La red devolvió por sí misma',
      description:
        'Solo en el modo GLOBAL_AUTOMATICO. Lo firma el secreto de devolución automática si quien lo recibe lo tiene; si no, el de integración.',
      data: REFUND,
      over: { state: 'COMPLETED', rejection: null },
    },
  }),
  ...sentTo('notify_url_payment_inverse', ['payer'], {
    'payment.reversed': {
      happenedAt: '2026-03-05T12:05:40-03:00',
      summary: 'El pago se reversó',
      description: '`reversed_by` dice si reversó la billetera (`reverse_payer`) o la red (`reverse_enroller`).',
      data: PAYMENT,
      over: { state: 'REVERSED', settled_at: null, reversed_by: 'reverse_enroller' },
    },
  }),
]

const SUBSCRIPTION_NOTICES = sentTo('notify_url_subscription', BOTH, {
  'subscription.created': {
    summary: 'Se creó una suscripción',
    description: 'La persona consintió.',
    data: SUBSCRIPTION,
    over: { cancelled_at: null },
  },
  'subscription.cancelled': {
    summary: 'Se canceló una suscripción',
    description: 'No cobres más con ella.',
    data: SUBSCRIPTION,
    over: { state: 'CANCELLED' },
    happenedAt: '2026-04-01T09:00:00-03:00',
  },
  'subscription.charged': {
    summary: 'Se cobró una suscripción',
    description: 'El cobro se hizo desde la billetera de la persona.',
    data: CHARGED,
    happenedAt: '2026-03-05T12:05:12-03:00',
  },
})

export const V2_NOTICES = [...TOKEN_NOTICES, ...AUTHORIZATION_NOTICES, ...PAYMENT_NOTICES, ...SUBSCRIPTION_NOTICES]
