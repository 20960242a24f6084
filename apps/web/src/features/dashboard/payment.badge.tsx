import type { DashboardPayment } from '@portal/contract/dashboard'
import { paymentWords, pesos } from '@portal/domain/dashboard-account/payment.words'
import { StateBadge, type StateTone } from '../../ui/status/StateBadge.tsx'
import css from './Dashboard.module.css'

type Shown = Pick<DashboardPayment, 'state' | 'amount' | 'refund' | 'why'>

function toneOf({ state, refund }: Shown): StateTone {
  if (state === 'REJECTED') return 'bad'
  if (state === 'REVERSED' || state === 'EXPIRED') return 'none'
  return refund && refund.state !== 'REJECTED' ? 'warn' : 'ok'
}

/** Text beside the badge: the amount returned, or why nothing was paid. */
function moreOf({ amount, refund, why }: Shown): string | null {
  if (why !== null) return why
  return refund && refund.state !== 'REJECTED' && refund.amount < amount ? pesos(refund.amount) : null
}

/** Badge with the state of a payment, or of a charge that was not paid. */
export const PaymentBadge = ({ payment }: { payment: Shown }) => (
  <span className={css.state}>
    <StateBadge tone={toneOf(payment)} label={paymentWords(payment)} />
    <bdi>{moreOf(payment)}</bdi>
  </span>
)
