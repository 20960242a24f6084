import { callsAbout, offered, paid, PERSON, SYSTEM } from './charge.steps.ts'
import {
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
import { told } from './notice.steps.ts'
import { amountOf, type Scenario, SETTLEMENT } from './scenario.ts'
import {
  authorized,
  calm,
  CONFIRM,
  firstCall,
  read,
  readByLink,
  readByNumber,
  refused,
  REVERSE,
  sawTimeout,
  validated,
} from './wallet.steps.ts'

/** Amount of the test of the rotation: the network reverses the payment, so that the wallet gets a notice. */
const ROTATION = 15_907

/** A charge of the test collector that the wallet pays, or tries to pay. */
const pay = (amount: number, ...steps: readonly Step[]): Scenario => ({ amount, steps: [offered, ...steps] })

/** The wallet has registered the link that opens it. */
const linked: Step = {
  ours: true,
  within: SYSTEM,
  awaited: () => 'Café Demo crea un cobro',
  missing: () => 'Café Demo no pudo crear el cobro: repite la prueba',
  look({ held, participant: { directOpen }, startedAt }) {
    if (!directOpen) return { at: startedAt, text: 'Registra el enlace de tu app en «Direct Open»', wrong: true }
    const link = held && directOpen.urlApp.replaceAll('%uuid%', held.token.uuid)
    return held && { at: held.token.created_at, text: `Abre este enlace en tu teléfono: \`${link}\`` }
  },
}

const NO_RETRY = [CONFIRM, 'authorizeToken'] as const
const afterConfirmation = (facts: Facts): Date | undefined => firstCall(facts, CONFIRM)
const afterBank = ({ held }: Facts): Date | undefined => held?.authorization?.bank_asked ?? undefined
const noRetry = calm(10, NO_RETRY, afterConfirmation, {
  waiting: 'La red verifica que no reintentes por tu cuenta',
  done: 'No reintentaste por tu cuenta',
})

/** The bank works on the confirmation. */
const bankAsked: Step = {
  within: SYSTEM,
  awaited: () => 'Confirma el pago: `confirmAuthorization`',
  missing: () => 'Faltó confirmar el pago',
  look: (facts) => {
    const at = afterBank(facts)
    return at && { at, text: 'Confirmaste; el banco responde a los 20 s. No repitas ni reverses antes de 30 s' }
  },
}

/** The wallet reverses for the first or second time. */
const reversed = (time: 1 | 2): Step => ({
  within: PERSON,
  awaited: () => (time === 1 ? 'Reversa el pago: `reverseAuthorization`' : 'Reversa otra vez: repetir no cambia nada'),
  missing: () => (time === 1 ? 'Faltó reversar el pago' : 'Faltó repetir el reverso'),
  look(facts) {
    const call = callsAbout(facts, REVERSE)[time - 1]
    if (!call) return undefined
    const { at, status, code, request_id } = call
    if (status >= 300) return { at, text: `El reverso respondió \`${code}\``, request_id, wrong: true }
    return { at, text: time === 1 ? 'Reversaste el pago' : 'Lo repetiste y nada cambió', request_id }
  },
})

const confirmations = (facts: Facts) => callsAbout(facts, CONFIRM).filter(({ status }) => status < 300)

/** What each test expects of a wallet. */
export const PAYER_SCENARIOS: Readonly<Record<number, Scenario>> = {
  1: { steps: [listedPayments] },
  2: pay(amountOf(2), read, authorized, validated, paid),
  3: pay(amountOf(3), readByNumber, authorized, paid),
  4: { amount: amountOf(4), steps: [linked, readByLink, authorized, paid] },
  6: pay(amountOf(6), authorized, refused('bank_rejected', 'El banco rechazó el pago: `bank_rejected`'), noRetry),
  7: pay(
    amountOf(7),
    authorized,
    sawTimeout,
    calm(5, [CONFIRM], (facts) => facts.held?.authorization?.ended_at ?? undefined, {
      waiting: 'La red verifica que no confirmes',
      done: 'No confirmaste',
    }),
  ),
  9: { ...pay(amountOf(9), authorized, paid, told('payment.settled', { times: 2, within: 700 })), settles: true },
  10: { ...pay(amountOf(10), authorized, paid, told('payment.settled', { within: 700 })), settles: true },
  11: pay(amountOf(11), authorized, paid, reversedByNetwork, learnedOfReversal),
  12: pay(
    amountOf(12),
    authorized,
    bankAsked,
    paid,
    calm(30, [CONFIRM, REVERSE], afterBank, {
      waiting: 'La red verifica que no repitas ni reverses antes de 30 s',
      done: 'Esperaste la respuesta sin repetir ni reversar',
    }),
  ),
  13: pay(
    amountOf(13),
    authorized,
    refused('token_expired', 'El cobro venció mientras pagabas: `token_expired`'),
    noRetry,
  ),
  14: pay(amountOf(14), authorized, paid, reversed(1), reversed(2)),
  17: { amount: ROTATION, steps: [rotated, offered, authorized, paid, told('payment.reversed')] },
  18: {
    ...pay(SETTLEMENT, authorized, paid, told('payment.settled'), told('statement.ready'), readStatement),
    settles: true,
  },
  19: pay(amountOf(19), authorized, paid, repeated(CONFIRM, confirmations), conflicted(CONFIRM)),
}
