import type { DEVOLUCION_STATES } from '@portal/network/api-qri/schemas'
import { chileanMoment } from '../clock/chile.ts'
import type { Refund } from './refund.queries.ts'

export const refundAnswer = (refund: Refund) => ({
  refund_id: refund.refund_id,
  payment_uuid: refund.payment_uuid,
  state: refund.state,
  amount: refund.amount,
  reason: refund.reason,
  requested_at: chileanMoment(refund.requested_at),
  resolved_at: refund.resolved_at && chileanMoment(refund.resolved_at),
  rejection: refund.rejection,
})

/** States of a refund in the words of API V1. */
export const DEVOLUCION_WORDS = {
  REQUESTED: 'SOLICITADA',
  COMPLETED: 'COMPLETADA',
  REJECTED: 'RECHAZADA',
} as const satisfies Record<Refund['state'], keyof typeof DEVOLUCION_STATES>

/** Answer of API V1. */
export const devolucionAnswer = (refund: Refund) => ({
  devolucion_id: refund.refund_id,
  pago_uuid: refund.payment_uuid,
  estado: DEVOLUCION_WORDS[refund.state],
  monto: String(refund.amount),
  motivo: refund.reason,
  solicitada_el: chileanMoment(refund.requested_at),
})
