import type { DashboardPayment } from '@portal/contract/dashboard'
import { paymentWords, pesos } from '@portal/domain/dashboard-account/payment.words'
import { StateBadge, type StateTone } from '../../ui/status/StateBadge.tsx'

type Shown = Pick<DashboardPayment, 'state' | 'amount' | 'refund'>

function toneOf({ state, refund }: Shown): StateTone {
  if (state === 'REVERSED') return 'none'
  return refund && refund.state !== 'REJECTED' ? 'warn' : 'ok'
}

/** Badge with the state of a payment; of a part that was returned it says how much. */
export function PaymentBadge({ payment }: { payment: Shown }) {
  const { amount, refund } = payment
  const part = refund && refund.state !== 'REJECTED' && refund.amount < amount ? pesos(refund.amount) : undefined
  return (
    <>
      <StateBadge tone={toneOf(payment)} label={paymentWords(payment)} /> {part}
    </>
  )
}
