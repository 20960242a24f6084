import type { TOKEN_STATES } from '@portal/network/common/states'
import type { Merchant } from '../ledger/payment.tables.ts'
import { escaped } from './layout.ts'

/** What a page shows of a token. */
export interface Payable {
  state: keyof typeof TOKEN_STATES
  amount: number
  merchant: Merchant
  description: string
  number: string
  expires_at: Date
}

const PESOS = new Intl.NumberFormat('es-CL', { style: 'currency', currency: 'CLP' })

/** Merchant, amount and description, as HTML. */
export const summary = ({ merchant, amount, description }: Payable): string =>
  `<p>${escaped(merchant.name)}<br><span class="faint">${escaped(merchant.branch)}</span></p>
<p class="amount">${PESOS.format(amount)}</p>${description ? `<p class="faint">${escaped(description)}</p>` : ''}`

/** Time that is left, in words that stay true until the page loads again. */
export function timeLeft({ expires_at }: Payable, now: Date): string {
  const seconds = Math.max(0, Math.ceil((expires_at.getTime() - now.getTime()) / 1_000))
  if (seconds >= 120) return `Te quedan ${Math.floor(seconds / 60)} minutos.`
  return seconds > 60 ? 'Te queda un minuto.' : 'Te queda menos de un minuto.'
}
