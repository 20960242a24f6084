import { found, mayPay, paymentOfEither, uuidIn } from '../ledger/access.ts'
import { outcomeOf, payInOneStep } from '../ledger/payment.ts'
import { reverse } from '../ledger/reversal.ts'
import { holdNow, issueToken } from '../ledger/token.ts'
import { qrOf, readToken } from '../ledger/token.operations.ts'
import type { Operations } from '../operation.ts'
import type { Ports } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import { type Comercio, cobro, cobroCreado, merchantOf, type Pagador, pago, payerOf } from './words.ts'

interface CrearCobro {
  orden_id: string
  monto: string
  descripcion: string
  comercio: Comercio
  expira_en: number
  un_solo_uso: boolean
}

function amountOf(monto: string): number {
  const amount = Number(monto)
  if (!Number.isSafeInteger(amount))
    throw new Refusal('invalid', { fields: { monto: `Debe ser hasta ${Number.MAX_SAFE_INTEGER}` } })
  return amount
}

/** API V1: the same ledger, in one step and in Spanish. */
export const v1Operations = ({ bank }: Ports) =>
  ({
    async crearCobro({ db, now, caller, body }) {
      const asked = body as unknown as CrearCobro
      const token = await issueToken(db, now, {
        collector_id: caller.id,
        payer_id: null,
        order_id: asked.orden_id,
        amount: amountOf(asked.monto),
        description: asked.descripcion,
        merchant: merchantOf(asked.comercio),
        expires_in: asked.expira_en,
        single_use: asked.un_solo_uso,
      })
      return { body: cobroCreado(token, qrOf(token)) }
    },
    leerCobro: async (call) => ({ body: cobro(await readToken(call, uuidIn(call, 'uuid')), call.now) }),
    async pagarCobro(call) {
      const { db, now, caller, body } = call
      const held = found(await holdNow(db, now, uuidIn(call, 'uuid')), mayPay(caller))
      if (body['monto'] !== String(held.token.amount))
        throw new Refusal('invalid', { fields: { monto: `Debe ser el monto del cobro: "${held.token.amount}"` } })
      const payer = payerOf(body['pagador'] as Pagador)
      return outcomeOf(bank, await payInOneStep(db, now, bank, held, { wallet: caller.id, payer }), pago)
    },
    leerPago: async (call) => ({ body: pago(await paymentOfEither(call)) }),
    async reversarPago(call) {
      const { payer_id, token_uuid } = await paymentOfEither(call)
      const held = found(await holdNow(call.db, call.now, token_uuid), () => payer_id === call.caller.id)
      const reversed = await reverse(call.db, call.now, held, call.body['motivo'] as string)
      return reversed?.payment ? { body: pago(reversed.payment) } : { refusal: 'already_final' }
    },
  }) satisfies Partial<Operations>
