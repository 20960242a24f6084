import { FAILURE_AMOUNTS, type FailureEnding } from '@portal/network/common/failure-amounts'

/** Last two digits of an amount that is paid; amounts with other endings that simulate nothing are paid too. */
const PAID = '90'

export type Ending = FailureEnding | typeof PAID

export interface Outcome {
  title: string
  /** Code that the simulated failure answers or sends, before its explanation. */
  code?: string
  note: string
}

/** What an amount makes happen, by its last two digits. */
export const OUTCOMES: Readonly<Record<Ending, Outcome>> = {
  [PAID]: { title: 'Se paga', note: 'Todo termina bien' },
  '01': { title: 'El banco lo rechaza', code: 'bank_rejected', note: 'al confirmar' },
  '02': { title: 'No hay saldo para devolver', note: 'Se paga; la devolución falla' },
  '03': { title: 'El recaudador no responde', code: 'authorization_timeout', note: 'a los 3\u00a0s' },
  '04': { title: 'El aviso se pierde una vez', note: 'Llega en el reintento, a los 5\u00a0s' },
  '05': { title: 'El aviso llega dos veces', note: 'El mismo aviso, con el mismo id' },
  '06': { title: 'Los avisos llegan en desorden', code: 'token.read', note: 'después de pagar' },
  '07': { title: 'La red reversa el pago', code: 'payment.reversed', note: 'al rato' },
  '08': { title: 'El banco demora', note: '20 segundos en responder' },
  '09': { title: 'Vence mientras se paga', code: 'token_expired', note: 'al confirmar' },
}

/** Endings in the order of the form: the amount that is paid first. */
export const ENDINGS: readonly Ending[] = [PAID, ...(Object.keys(FAILURE_AMOUNTS) as FailureEnding[]).toSorted()]

/** Last two digits of an amount in whole pesos. */
export const endingOf = (amount: number): string => String(amount % 100).padStart(2, '0')

/** Outcome that an amount makes happen. */
export function outcomeOf(amount: number): Ending {
  const ending = endingOf(amount)
  return ending in FAILURE_AMOUNTS ? (ending as FailureEnding) : PAID
}

/** The amount with other last two digits, so that it makes an outcome happen. */
export const withEnding = (amount: number, ending: Ending): number => amount - (amount % 100) + Number(ending)
