import type { Facts } from './facts.ts'
import type { Step } from './judge.ts'
import { callsAbout, PERSON, SYSTEM } from './charge.steps.ts'
import { pesos } from './words.ts'

const requests = (facts: Facts) => callsAbout(facts, 'requestRefund', 'devolverPago')

/** The integration refunds a part of the payment, or all of it. */
export const refunded = (how: 'part' | 'whole'): Step => ({
  within: PERSON,
  awaited: ({ held }) =>
    how === 'part'
      ? 'Devuelve una parte: `requestRefund` por menos de lo pagado'
      : `Devuelve ${pesos(held?.payment?.amount ?? 0)}: \`requestRefund\``,
  missing: () => 'Faltó solicitar la devolución: `requestRefund`',
  look(facts) {
    const [refund] = facts.refunds
    if (!refund || !facts.held?.payment) return undefined
    const request_id = requests(facts)[0]?.request_id
    const whole = refund.amount === facts.held.payment.amount
    if (whole !== (how === 'whole')) {
      const text = whole ? 'Devolviste todo: la prueba pide una parte' : 'Devolviste una parte: la prueba pide todo'
      return { at: refund.requested_at, text, request_id, wrong: true }
    }
    return { at: refund.requested_at, text: `Solicitaste devolver ${pesos(refund.amount)}`, request_id }
  },
})

/** The last refund reaches the person. */
export const completed: Step = {
  within: SYSTEM,
  awaited: () => 'La red hace la devolución',
  missing: () => 'La red no pudo hacer la devolución: repite la prueba',
  look({ refunds }) {
    const refund = refunds.at(-1)
    if (!refund?.resolved_at) return undefined
    return refund.state === 'COMPLETED'
      ? { at: refund.resolved_at, text: 'La devolución llegó a la persona' }
      : { at: refund.resolved_at, text: `La devolución fue rechazada: \`${refund.rejection}\``, wrong: true }
  },
}

export const rejectedRefund: Step = {
  within: SYSTEM,
  awaited: () => 'La red rechaza la devolución por falta de saldo',
  missing: () => 'La red no respondió la devolución: repite la prueba',
  look({ refunds: [refund] }) {
    if (refund?.state !== 'REJECTED' || !refund.resolved_at) return undefined
    return { at: refund.resolved_at, text: `La red la rechazó: \`${refund.rejection}\`` }
  },
}

/** After a rejected refund the integration asks for another one, with another identifier and another key. */
export const anotherRefund = (amount: number): Step => ({
  within: PERSON,
  awaited: () => `Solicita de nuevo, por ${pesos(amount)}, con otro \`refund_id\` y otra clave`,
  missing: () => 'Faltó solicitar de nuevo, con otro `refund_id` y otra clave',
  look(facts) {
    const [, other] = facts.refunds
    if (!other) return undefined
    const request_id = requests(facts).at(-1)?.request_id
    return other.amount === amount
      ? { at: other.requested_at, text: `Solicitaste de nuevo, por ${pesos(amount)}`, request_id }
      : {
          at: other.requested_at,
          text: `Solicitaste ${pesos(other.amount)}: la prueba pide ${pesos(amount)}`,
          request_id,
          wrong: true,
        }
  },
})

/** A second refund of the same payment is refused. */
export const refundRefused: Step = {
  within: PERSON,
  awaited: () => 'Devuelve otra vez el mismo pago, con otro `refund_id`',
  missing: () => 'Faltó pedir la segunda devolución y recibir `refund_already_requested`',
  look(facts) {
    const call = requests(facts).find(({ code }) => code === 'refund_already_requested')
    return call && { at: call.at, text: 'La segunda recibió `refund_already_requested`', request_id: call.request_id }
  },
}
