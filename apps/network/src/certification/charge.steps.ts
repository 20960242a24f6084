import { DELIVERY } from '@portal/network/common/delivery'
import type { Side } from '@portal/domain/certification/tests'
import type { Facts } from './facts.ts'
import type { DoorCall } from './facts.queries.ts'
import type { Step } from './judge.ts'
import { lowered, pesos } from './words.ts'

/** Time that a person has to begin. */
export const PERSON = 900
/** Time that an integration has for its next call. */
export const SYSTEM = 60

export const COLLECTOR: Side = 'collector'

/** Calls about the charge of a run, its authorization or its payment, of these operations. */
export function callsAbout({ calls, held }: Facts, ...operations: readonly string[]): DoorCall[] {
  const ids = new Set([held?.token.uuid, held?.token.number, held?.authorization?.id, held?.payment?.uuid])
  return calls.filter(
    ({ operation, subject }) => operations.includes(operation ?? '') && subject !== null && ids.has(subject),
  )
}

export const answerOf = ({ answer }: DoorCall): Readonly<Record<string, unknown>> => (answer ?? {}) as never

const amountOf = ({ held }: Facts): string => pesos(held?.token.amount ?? 0)

/** The integration creates the charge that the network's wallet then pays. */
export const created = (amount: number): Step => ({
  within: PERSON,
  awaited: () => `Crea un cobro de ${pesos(amount)}`,
  missing: () => `Faltó el cobro de ${pesos(amount)}`,
  look: (facts) =>
    facts.held && {
      at: facts.held.token.created_at,
      text: `Creaste el cobro de ${amountOf(facts)}`,
      request_id: callsAbout(facts, 'createToken', 'crearCobro')[0]?.request_id,
    },
})

/** The test collector creates the charge that the integration pays. */
export const offered: Step = {
  ours: true,
  within: SYSTEM,
  awaited: () => 'Café Demo crea un cobro',
  missing: () => 'Café Demo no pudo crear el cobro: repite la prueba',
  look: (facts) =>
    facts.held && {
      at: facts.held.token.created_at,
      text: `Café Demo creó un cobro de ${amountOf(facts)}: número ${facts.held.token.number}`,
    },
}

/** The collector answers the question of the network in time, and accepts. */
export const accepted: Step = {
  within: SYSTEM,
  awaited: () => 'La Billetera Demo pide pagar: responde `authorization.requested`',
  missing: () => 'Faltó que la Billetera Demo pidiera pagar: el cobro ya no estaba disponible',
  look({ held, notices }) {
    const { authorization } = held ?? {}
    const asked = notices.find(({ type }) => type === 'authorization.requested')
    if (!authorization || !asked || authorization.state === 'PRE_AUTHORIZED') return undefined
    const last = asked.attempts.at(-1)
    if (authorization.rejection === 'authorization_rejected')
      return { at: last?.at ?? asked.happened_at, text: 'Rechazaste el pago de tu propio cobro', wrong: true }
    if (authorization.rejection === 'authorization_timeout') {
      const why = asked.state === 'UNSENT' ? 'no tienes una URL de pago activa' : (last?.failure ?? 'sin respuesta')
      return {
        at: authorization.decide_by,
        text: `No aceptaste en ${DELIVERY.decisionTimeout} segundos: ${lowered(why)}`,
        wrong: true,
      }
    }
    return { at: last?.at ?? asked.happened_at, text: 'Aceptaste el pago en `authorization.requested`' }
  },
}

/** The charge is paid, by whichever side pays. */
export const paid: Step = {
  within: SYSTEM,
  awaited: ({ side }) =>
    side === COLLECTOR ? 'La Billetera Demo confirma el pago' : 'Confirma el pago: `confirmAuthorization`',
  missing: ({ side }) => (side === COLLECTOR ? 'La Billetera Demo no pudo pagar' : 'Faltó confirmar el pago'),
  look(facts) {
    const { payment, token } = facts.held ?? {}
    if (payment)
      return {
        at: payment.paid_at,
        text: facts.side === COLLECTOR ? 'La Billetera Demo lo pagó' : 'Confirmaste y el pago se hizo',
        request_id: callsAbout(facts, 'confirmAuthorization')[0]?.request_id,
      }
    if (token && token.state !== 'PAID' && token.ended_at)
      return { at: token.ended_at, text: `El cobro quedó \`${token.state}\` sin pagarse`, wrong: true }
    return undefined
  },
}
