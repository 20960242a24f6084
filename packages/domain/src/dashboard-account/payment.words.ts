const STATES = {
  PAID: 'Pagado',
  SETTLED: 'Liquidado',
  REVERSED: 'Reversado',
  REJECTED: 'Rechazado',
  EXPIRED: 'Vencido',
} as const

interface Shown {
  state: keyof typeof STATES
  amount: number
  refund: { state: 'REQUESTED' | 'COMPLETED' | 'REJECTED'; amount: number } | null
}

/** State of a payment, or of a charge that was not paid, in words: its refund tells more than whether it is settled. */
export function paymentWords({ state, amount, refund }: Shown): string {
  if (!refund || state === 'REVERSED' || refund.state === 'REJECTED') return STATES[state]
  if (refund.state === 'REQUESTED') return 'Devolución en curso'
  return refund.amount < amount ? 'Devuelto en parte' : 'Devuelto'
}

/** States by which payments are filtered. */
export const PAYMENT_STATE_LABELS = { ...STATES, REFUNDED: 'Con devolución' } as const

export const PAYMENT_STATES = [
  'PAID',
  'SETTLED',
  'REVERSED',
  'REFUNDED',
  'REJECTED',
  'EXPIRED',
] as const satisfies (keyof typeof PAYMENT_STATE_LABELS)[]

/** Most characters of the reason of a refund. */
export const REASON_LENGTH = 140

/** Amount in pesos, as people in Chile write it. */
export const pesos = (amount: number): string => `$${amount.toLocaleString('es-CL')}`
