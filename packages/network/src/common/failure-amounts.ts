/** Simulated failures of the integration environment, chosen by the last two digits of an amount. */
export const FAILURE_AMOUNTS = {
  '01': { name: 'bank_rejected', outcome: 'El banco de origen rechaza la transferencia (`bank_rejected`).' },
  '02': {
    name: 'insufficient_refund_balance',
    outcome: 'La devolución encuentra saldo insuficiente (`insufficient_refund_balance`).',
  },
  '03': { name: 'authorization_timeout', outcome: 'La autorización no recibe respuesta (`authorization_timeout`).' },
  '04': { name: 'notice_lost', outcome: 'Se paga, pero el aviso se pierde una vez y llega en el primer reintento.' },
  '05': { name: 'notice_twice', outcome: 'El aviso llega dos veces con el mismo `id`.' },
  '06': { name: 'notices_out_of_order', outcome: 'Los avisos llegan en desorden.' },
  '07': { name: 'network_reversal', outcome: 'La red reversa el pago (`payment.reversed`, `reverse_enroller`).' },
  '08': { name: 'slow_bank', outcome: 'El banco demora 20 segundos en responder.' },
  '09': { name: 'expired_while_paying', outcome: 'El token vence durante el pago (`token_expired`).' },
} as const

export type FailureEnding = keyof typeof FAILURE_AMOUNTS

/**
 * Simulated failure for an amount in whole pesos.
 * @returns undefined if the amount simulates none
 */
export function failureOf(amount: number): (typeof FAILURE_AMOUNTS)[FailureEnding] | undefined {
  const ending = String(amount % 100).padStart(2, '0')
  return ending in FAILURE_AMOUNTS ? FAILURE_AMOUNTS[ending as FailureEnding] : undefined
}
