import { BOTH, inPath, inQuery, PAGE, signedBody, tagged } from '../common/call.ts'
import { pageOf, REASON } from '../common/money.ts'
import { day, exampleOf, filled, pesos } from '../common/schema.ts'
import { CAST } from '../examples/cast.ts'
import { PAYMENT, PAYMENT_STATE, PAYMENT_UUID, REFUND } from './schemas.ts'

const UUID = inPath('uuid', 'payment_uuid', PAYMENT_UUID)
const paid = { settled_at: null, reversed_by: null }

export const PAYMENT_CALLS = tagged('Pagos', {
  readPayment: {
    request: 'get /qri/v2/payments/{uuid}',
    summary: 'Leer un pago',
    description: 'El estado vigente: úsalo cuando un aviso no llega o llega en desorden.',
    callers: BOTH,
    parameters: [UUID],
    answer: PAYMENT,
    answers: paid,
  },
  listPayments: {
    request: 'get /qri/v2/payments',
    summary: 'Listar pagos',
    description: 'Pagos entre dos fechas, ambas incluidas (hora de Chile), con un máximo de 31 días.',
    callers: BOTH,
    parameters: [
      inQuery('from', day('Primer día.', '2026-03-01'), true),
      inQuery('to', day('Último día.', '2026-03-05'), true),
      inQuery('state', { ...PAYMENT_STATE, description: 'Solo los que están en este estado.' }),
      PAGE,
    ],
    answer: pageOf('PaymentPage', 'Página de pagos.', PAYMENT),
    answers: { data: [exampleOf(PAYMENT, paid)] },
    saves: { payment_uuid: 'data.0.uuid' },
  },
})

export const REFUND_CALLS = tagged('Devoluciones', {
  requestRefund: {
    request: 'post /qri/v2/payments/{uuid}/refunds',
    summary: 'Solicitar una devolución',
    description:
      'Una sola por transacción, por un monto menor o igual al pagado. La paga el saldo de devolución: del enrolador (GLOBAL), del comercio (COMMERCE) o ' +
      'la cuenta fija de la red (GLOBAL_AUTOMATICO, firmada con el secreto de devolución automática).',
    callers: ['collector'],
    secret: 'refund',
    secretOnAutomaticRefund: 'automatic_refund',
    parameters: [UUID],
    body: signedBody('RefundRequest', 'Devolución.', {
      refund_id: filled('Identificador que tú eliges, único por enrolador.', CAST.refund, 64),
      amount: pesos('Monto a devolver, hasta el pagado.', 5990),
      reason: REASON,
    }),
    status: 201,
    answer: REFUND,
    answers: { resolved_at: null, rejection: null },
    errors: [
      'refund_already_requested',
      'refund_exceeds_payment',
      'insufficient_refund_balance',
      'already_final',
      'commerce_inactive',
    ],
  },
  readRefund: {
    request: 'get /qri/v2/payments/{uuid}/refund',
    summary: 'Leer la devolución de un pago',
    description: 'El recaudador no recibe aviso de su devolución: consúltala aquí o en `payment.settled`.',
    callers: BOTH,
    parameters: [UUID],
    answer: REFUND,
    answers: { state: 'COMPLETED', rejection: null },
  },
})
