import { PAID_STATES } from '../ledger/payment.reads.ts'
import { accepted, callsAbout, created, paid, PERSON, SYSTEM } from './charge.steps.ts'
import {
  askedFor,
  conflicted,
  learnedOfReversal,
  listedPayments,
  readStatement,
  repeated,
  reversedByNetwork,
  rotated,
} from './common.steps.ts'
import type { Facts } from './facts.ts'
import type { Step } from './judge.ts'
import { delivery, told } from './notice.steps.ts'
import { anotherRefund, completed, refunded, refundRefused, rejectedRefund } from './refund.steps.ts'
import { amountOf, type Scenario, SETTLEMENT } from './scenario.ts'

/** Amount of the test of the rotation; no other test uses it. */
const ROTATION = 15_917

/** A charge that the test wallet pays, or tries to pay. */
const charge = (amount: number, steps: readonly Step[], pays: 'uuid' | 'number' = 'uuid'): Scenario => ({
  amount,
  pays,
  steps: [created(amount), ...steps],
})

/** The wallets are shown, before or after the charge is created. */
const listedWallets: Step = {
  within: PERSON,
  awaited: () => 'Muestra las billeteras con su logo: `listWallets`',
  missing: () => 'Faltó pedir las billeteras: `listWallets`',
  look({ calls }) {
    const call = calls.find(({ operation, status }) => operation === 'listWallets' && status < 300)
    return call && { at: call.at, text: 'Pediste las billeteras con su logo', request_id: call.request_id }
  },
}

/** Somebody pays with a telephone. */
const paidByPhone: Step = {
  ...paid,
  within: PERSON,
  awaited: () => 'Paga desde tu teléfono: elige una billetera por su logo',
  missing: () => 'Faltó pagar desde el teléfono',
}

/** The charge ends without a payment, in this state. */
const ended = (state: 'EXPIRED' | 'REJECTED', text: string, awaited: string, within = SYSTEM): Step => ({
  within,
  awaited: () => awaited,
  missing: () => 'El cobro no terminó a tiempo: repite la prueba',
  look({ held }) {
    const { token } = held ?? {}
    if (!token?.ended_at) return undefined
    return token.state === state
      ? { at: token.ended_at, text }
      : { at: token.ended_at, text: `El cobro quedó \`${token.state}\``, wrong: true }
  },
})

/** The charge expires soon, so that its countdown is seen. */
const short: Step = {
  ...created(amountOf(5)),
  awaited: () => 'Crea un cobro de $15.990 con `expires_in` 30, y no lo pagues',
}

/** The integration asks for the payment and does not wait for the notice that is lost. */
const askedBeforeNotice: Step = {
  within: SYSTEM,
  awaited: () => 'El aviso se pierde una vez: consulta el pago sin esperarlo',
  missing: () => 'Faltó consultar el pago: `readPayment` o `readAuthorization`',
  look(facts) {
    const notice = delivery(facts, 'payment.paid')
    const asked = askedFor(facts, facts.held?.payment?.paid_at, PAID_STATES)
    if (asked && !(notice && notice.at < asked.at))
      return { at: asked.at, text: 'Consultaste el pago sin esperar el aviso', request_id: asked.request_id }
    return notice && { at: notice.at, text: 'El aviso llegó y aún no habías consultado el pago', wrong: true }
  },
}

/** No new charge of the same order follows a rejection by itself. */
const noRetry: Step = {
  within: SYSTEM,
  awaited: () => 'La red verifica que no cobres de nuevo por tu cuenta',
  missing: () => 'La red no pudo verificarlo: repite la prueba',
  look({ calls, held, now }) {
    const { ended_at: from, order_id } = held?.token ?? {}
    if (!from) return undefined
    const until = new Date(from.getTime() + 10_000)
    const again = calls.find(
      ({ operation, at, request }) =>
        operation === 'createToken' &&
        at > from &&
        at < until &&
        (request as { order_id?: string }).order_id === order_id,
    )
    if (again)
      return { at: again.at, text: 'Cobraste de nuevo la misma orden', request_id: again.request_id, wrong: true }
    return now < until ? undefined : { at: until, text: 'No cobraste de nuevo por tu cuenta' }
  },
}

const creations = (facts: Facts) => callsAbout(facts, 'createToken').filter(({ status }) => status < 300)

/** What each test expects of a collector. */
export const COLLECTOR_SCENARIOS: Readonly<Record<number, Scenario>> = {
  1: { steps: [listedPayments] },
  2: charge(amountOf(2), [accepted, paid, told('payment.paid')]),
  3: charge(amountOf(3), [accepted, paid, told('payment.paid')], 'number'),
  4: { amount: amountOf(4), steps: [created(amountOf(4)), listedWallets, paidByPhone] },
  5: {
    amount: amountOf(5),
    short: true,
    steps: [
      short,
      ended('EXPIRED', 'El cobro venció sin pagarse', 'Espera a que venza, sin pagarlo', 180),
      told('payment.expired'),
    ],
  },
  6: charge(amountOf(6), [
    accepted,
    ended('REJECTED', 'El banco rechazó el pago', 'El banco rechaza el pago'),
    told('payment.rejected'),
    noRetry,
  ]),
  7: charge(amountOf(7), [
    ended('REJECTED', 'La red no tomó tu respuesta y rechazó el pago', 'La Billetera Demo pide pagar'),
    told('payment.rejected'),
  ]),
  8: charge(amountOf(8), [accepted, paid, askedBeforeNotice, told('payment.paid')]),
  9: charge(amountOf(9), [accepted, paid, told('payment.paid', { times: 2 })]),
  10: charge(amountOf(10), [accepted, paid, told('payment.paid'), told('token.read')]),
  11: charge(amountOf(11), [accepted, paid, reversedByNetwork, learnedOfReversal]),
  13: charge(amountOf(13), [
    accepted,
    ended('EXPIRED', 'El cobro venció mientras se pagaba', 'El cobro vence mientras se paga'),
    told('payment.expired'),
  ]),
  15: charge(amountOf(15), [accepted, paid, refunded('part'), completed, refundRefused]),
  16: charge(amountOf(16), [accepted, paid, refunded('whole'), rejectedRefund, anotherRefund(15_900), completed]),
  17: { amount: ROTATION, pays: 'uuid', steps: [rotated, created(ROTATION), accepted, paid, told('payment.paid')] },
  18: {
    ...charge(SETTLEMENT, [accepted, paid, told('payment.settled'), told('statement.ready'), readStatement]),
    settles: true,
  },
  19: {
    amount: amountOf(19),
    steps: [created(amountOf(19)), repeated('createToken', creations), conflicted('createToken')],
  },
}
