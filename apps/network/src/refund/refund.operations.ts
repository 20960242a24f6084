import { found, paymentOfEither, uuidIn } from '../ledger/access.ts'
import type { Operations, Outcome } from '../operation.ts'
import { devolucionAnswer, refundAnswer } from './refund.answer.ts'
import { type Refund, lastRefund } from './refund.queries.ts'
import { requestRefund } from './refund.ts'

/** Answer to a request. The refusal is kept with its idempotency key, because it is definite. */
const outcome = (refund: Refund | undefined, answer: (refund: Refund) => unknown): Outcome =>
  refund ? { body: answer(refund) } : { refusal: 'insufficient_refund_balance' }

export const refundOperations = () =>
  ({
    async requestRefund(call) {
      const { refund_id, amount, reason } = call.body as { refund_id: string; amount: number; reason: string }
      const request = { payment: uuidIn(call, 'uuid'), refundId: refund_id, amount, reason }
      return outcome(await requestRefund(call, request, 'refund_id'), refundAnswer)
    },

    async readRefund(call) {
      const { uuid } = await paymentOfEither(call)
      return { body: refundAnswer(found(await lastRefund(call.db, uuid))) }
    },

    async devolverPago(call) {
      const { devolucion_id, monto, motivo } = call.body as { devolucion_id: string; monto: string; motivo: string }
      const request = { payment: uuidIn(call, 'uuid'), refundId: devolucion_id, amount: Number(monto), reason: motivo }
      return outcome(await requestRefund(call, request, 'devolucion_id'), devolucionAnswer)
    },
  }) satisfies Partial<Operations>
