import { PAYMENT_READS } from '../ledger/payment.reads.ts'
import { answerOf, callsAbout, PERSON, SYSTEM } from './charge.steps.ts'
import type { Facts } from './facts.ts'
import type { Step } from './judge.ts'
import { delivery, failedAt } from './notice.steps.ts'

/** The first signed GET, which the door accepts. */
export const listedPayments: Step = {
  within: PERSON,
  awaited: () => 'Llama a `listPayments` desde tu servidor',
  missing: () => 'Faltó llamar a `listPayments`',
  look({ calls }) {
    const call = calls.find(({ operation }) => operation === 'listPayments' || operation === 'listarPagos')
    if (!call) return undefined
    const { at, status, code, request_id } = call
    return code === null
      ? {
          at,
          text: `\`${call.operation}\` respondió ${status}: valen el certificado, la IP, la cabecera y la firma`,
          request_id,
        }
      : { at, text: `La red rechazó tu llamada: \`${code}\``, request_id, wrong: true }
  },
}

/** The network takes the payment back. */
export const reversedByNetwork: Step = {
  within: SYSTEM,
  awaited: () => 'La red reversa el pago',
  missing: () => 'La red no pudo reversar el pago: repite la prueba',
  look({ held }) {
    const { reversed_at, reversed_by } = held?.payment ?? {}
    return reversed_at ? { at: reversed_at, text: `La red reversó el pago, por \`${reversed_by}\`` } : undefined
  },
}

/** A call that told the integration that the payment was in one of these states, not before a time. */
export function askedFor(facts: Facts, since: Date | undefined, states: readonly string[]) {
  const { calls } = facts
  const about = new Set(callsAbout(facts, ...PAYMENT_READS))
  return calls.find((call) => {
    if (!since || call.at < since || call.status >= 300) return false
    if (call.operation === 'listPayments' || call.operation === 'listarPagos') return true
    const { state, estado } = answerOf(call)
    return about.has(call) && states.includes(String(state ?? estado))
  })
}

/** The integration learns of the reversal: it takes the notice, or it asks. */
export const learnedOfReversal: Step = {
  within: SYSTEM,
  awaited: () => 'Anula la venta: recibe `payment.reversed` con un 2xx, o consulta con `readPayment`',
  missing(facts) {
    const { wrong = false, text } = delivery(facts, 'payment.reversed') ?? {}
    return `${wrong ? `${text}. ` : ''}Faltó ver que anulas la venta: \`readPayment\` o un 2xx`
  },
  look(facts) {
    const told = delivery(facts, 'payment.reversed')
    if (told && !told.wrong) return told
    const asked = askedFor(facts, facts.held?.payment?.reversed_at ?? undefined, ['REVERSED', 'REVERSADO'])
    return asked && { at: asked.at, text: 'Consultaste el pago y viste su reverso', request_id: asked.request_id }
  },
  failedAt: failedAt('payment.reversed'),
}

/** Both the former and the current secret are valid. */
export const rotated: Step = {
  within: PERSON,
  awaited: () => 'Rota el secreto de integración en «Seguridad»',
  missing: () => 'Faltó rotar el secreto de integración',
  look: ({ twoSecrets, startedAt }) =>
    twoSecrets ? { at: startedAt, text: 'Rotaste el secreto: el anterior y el nuevo valen a la vez' } : undefined,
}

/** The integration reads the statement of the day that the network closed. */
export const readStatement: Step = {
  within: PERSON,
  awaited: ({ day }) => `Descarga la liquidación del ${day} con \`readStatement\` y compara su \`checksum\``,
  missing: ({ day }) => `Faltó descargar la liquidación del ${day}: \`readStatement\``,
  look({ calls, day }) {
    const call = calls.find((each) => each.operation === 'readStatement' && each.subject === day && each.status < 300)
    return call && { at: call.at, text: `Descargaste la liquidación del ${day}`, request_id: call.request_id }
  },
}

/** A write repeated with its key gets the same answer. @param find returns the successful calls, the oldest first */
export const repeated = (operation: string, find: (facts: Facts) => { at: Date; request_id: string }[]): Step => ({
  within: PERSON,
  awaited: () => `Repite \`${operation}\` igual, con la misma \`Idempotency-Key\``,
  missing: () => `Faltó repetir \`${operation}\` con la misma \`Idempotency-Key\``,
  look(facts) {
    const [, again] = find(facts)
    return (
      again && {
        at: again.at,
        text: 'Repetiste la escritura y recibiste la misma respuesta',
        request_id: again.request_id,
      }
    )
  },
})

/** The same key with another amount is refused. */
export const conflicted = (operation: string): Step => ({
  within: PERSON,
  awaited: () => `Repite \`${operation}\` con la misma clave y otro monto`,
  missing: () => 'Faltó recibir `idempotency_conflict`',
  look({ calls }) {
    const call = calls.find((each) => each.operation === operation && each.code === 'idempotency_conflict')
    return call && { at: call.at, text: 'Con otro monto recibiste `idempotency_conflict`', request_id: call.request_id }
  },
})
