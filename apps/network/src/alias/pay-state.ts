import type { Held } from '../ledger/held.queries.ts'
import type { PayState } from './pay.queries.ts'

/** State of a payment by alias that follows from the state of its token. */
export function payStateOf(token: Held['token']['state']): PayState {
  if (token === 'PAID') return 'ACCEPTED'
  if (token === 'EXPIRED') return 'EXPIRED'
  return token === 'REJECTED' || token === 'CANCELLED' ? 'REJECTED' : 'CHALLENGED'
}

/** Code of the catalogue that says why there is no payment; null if there is one. */
export function reasonOf({ token, authorization }: Held): string | null {
  if (token.state === 'PAID') return null
  if (token.state === 'EXPIRED') return 'token_expired'
  return token.state === 'REJECTED' && authorization?.rejection ? authorization.rejection : 'token_not_available'
}
