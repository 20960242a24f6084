/** Calls whose answer tells the state of a payment. */
export const PAYMENT_READS: readonly string[] = [
  'readPayment',
  'leerPago',
  'readAuthorization',
  'readToken',
  'leerCobro',
]
/** States of such an answer that say that the payment was made. */
export const PAID_STATES: readonly string[] = ['PAID', 'SETTLED', 'CONFIRMED', 'PAGADO', 'LIQUIDADO']
