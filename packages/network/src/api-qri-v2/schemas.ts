import { personal } from '../common/personal.ts'
import { choice, closed, filled, integer, moment, object, orNull, pesos, text, uuid } from '../common/schema.ts'
import { MERCHANT, taxId } from '../common/money.ts'
import {
  AUTHORIZATION_STATES,
  PAYMENT_STATES,
  REFUND_STATES,
  SUBSCRIPTION_STATES,
  stateSchema,
  TOKEN_STATES,
} from '../common/states.ts'
import { CAST } from '../examples/cast.ts'

export const TOKEN_STATE = stateSchema('TokenState', 'Estado del token.', TOKEN_STATES)
export const AUTHORIZATION_STATE = stateSchema('AuthorizationState', 'Estado de la autorización.', AUTHORIZATION_STATES)
export const PAYMENT_STATE = stateSchema('PaymentState', 'Estado del pago.', PAYMENT_STATES)
const REFUND_STATE = stateSchema('RefundState', 'Estado de la devolución.', REFUND_STATES)
export const SUBSCRIPTION_STATE = stateSchema('SubscriptionState', 'Estado de la suscripción.', SUBSCRIPTION_STATES)

export const ORDER = filled('Orden del comercio, elegida por el recaudador.', CAST.order, 64)
export const TOKEN_UUID = uuid('Identificador del token.', CAST.token)
export const AUTHORIZATION_ID = uuid('Identificador de la autorización.', CAST.authorization)
export const PAYMENT_UUID = uuid('Identificador del pago.', CAST.payment)
export const SUBSCRIPTION_ID = uuid('Identificador de la suscripción.', CAST.subscription)
export const MED_ID = text('Identificador de la transferencia bancaria (MED) que mueve el dinero.', CAST.med, {
  maxLength: 64,
})
export const TOKEN_NUMBER = text('Número de 8 dígitos que la persona escribe si la cámara falla.', CAST.tokenNumber, {
  pattern: '^\\d{8}$',
})
export const AMOUNT = pesos('Monto del cobro.', CAST.amount)
export const EXPIRES_AT = moment('Vencimiento del token.', '2026-03-05T12:14:05-03:00')
const REMAINING_TIME = integer('Segundos que quedan antes del vencimiento; 0 si ya terminó.', 584, {
  minimum: 0,
  maximum: 900,
})

const payerFields = {
  tax_id: personal('tax_id', taxId('Persona que paga.', CAST.payer.tax_id)),
  name: personal('name', filled('Nombre de la persona.', CAST.payer.name, 100)),
  account_hint: text('Cuenta enmascarada: solo los últimos 4 dígitos.', CAST.payer.account_hint, {
    pattern: '^\\*{4}\\d{4}$',
  }),
}
export const PAYER = closed('Payer', 'Persona que paga desde la billetera.', payerFields)

/** Schema of the party that reversed a payment: the wallet or the network. */
const REVERSED_BY = choice(
  'Quién reversó: `reverse_payer`, la billetera; `reverse_enroller`, la red.',
  ['reverse_payer', 'reverse_enroller'],
  'reverse_payer',
)

export const TOKEN = object('Token', 'Token de cobro.', {
  uuid: TOKEN_UUID,
  token_number: TOKEN_NUMBER,
  state: TOKEN_STATE,
  merchant: MERCHANT,
  order_id: ORDER,
  amount: AMOUNT,
  description: text('Glosa que ve la persona.', 'Dos cafés y una medialuna', { maxLength: 140 }),
  expires_at: EXPIRES_AT,
  remaining_time: REMAINING_TIME,
})

export const AUTHORIZATION = object('Authorization', 'Autorización de un pago.', {
  authorization_id: AUTHORIZATION_ID,
  token_uuid: TOKEN_UUID,
  state: AUTHORIZATION_STATE,
  amount: AMOUNT,
  merchant: MERCHANT,
  payer: PAYER,
  payment_uuid: orNull(uuid('Pago que la confirmó; null mientras no hay.', CAST.payment)),
  reversed_by: orNull(REVERSED_BY),
  reason: orNull(text('Motivo de rechazo o reverso; null si no hay.', 'Fuera de horario', { maxLength: 140 })),
  expires_at: EXPIRES_AT,
})

export const PAYMENT = object('Payment', 'Pago.', {
  uuid: PAYMENT_UUID,
  token_uuid: TOKEN_UUID,
  order_id: ORDER,
  state: PAYMENT_STATE,
  amount: AMOUNT,
  merchant: MERCHANT,
  med_id: MED_ID,
  paid_at: moment('Momento del pago.', '2026-03-05T12:05:12-03:00'),
  settled_at: orNull(moment('Momento de la liquidación; null si aún no ocurre.', '2026-03-06T06:00:00-03:00')),
  reversed_by: orNull(REVERSED_BY),
})

export const REFUND = object('Refund', 'Devolución de un pago.', {
  refund_id: filled('Identificador que eligió el recaudador.', CAST.refund, 64),
  payment_uuid: PAYMENT_UUID,
  state: REFUND_STATE,
  amount: pesos('Monto devuelto.', 5990),
  reason: text('Motivo.', 'Cliente devuelve el producto', { maxLength: 140 }),
  requested_at: moment('Momento de la solicitud.', '2026-03-05T16:30:00-03:00'),
  resolved_at: orNull(moment('Momento del estado final; null mientras no ocurre.', '2026-03-05T16:30:09-03:00')),
  rejection: orNull(
    text('Código del rechazo; null si no fue rechazada.', 'insufficient_refund_balance', { maxLength: 64 }),
  ),
})

export const SUBSCRIPTION = object(
  'Subscription',
  'Consentimiento de una persona para que un comercio cobre desde su billetera.',
  {
    subscription_id: SUBSCRIPTION_ID,
    state: SUBSCRIPTION_STATE,
    merchant: MERCHANT,
    payer: PAYER,
    max_amount: pesos('Máximo de cada cobro.', 20000),
    created_at: moment('Momento del consentimiento.', '2026-03-05T12:04:05-03:00'),
    cancelled_at: orNull(moment('Momento del término; null mientras está activa.', '2026-04-01T09:00:00-03:00')),
  },
)
