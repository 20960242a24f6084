import type { NetworkErrorCode } from '@portal/network/common/errors'
import { failureOf } from '@portal/network/common/failure-amounts'
import { newMedId } from '../bank/med.ts'
import { BATCH, type Timer } from '../clock/timers.ts'
import type { Db } from '../database.ts'
import { ACCOUNTS } from '../ledger/accounts.ts'
import { post } from '../ledger/posting.ts'
import { move, release } from '../ledger/refund-balance.ts'
import { addLines } from '../ledger/statement-lines.queries.ts'
import { enqueue, type Fact } from '../notices/enqueue.ts'
import { refundAnswer } from './refund.answer.ts'
import { type DueRefund, dueRefunds, saveRefund } from './refund.queries.ts'

/** Why a refund in progress is rejected; null if it is not. */
function rejectionOf({ amount, payment_state }: Pick<DueRefund, 'amount' | 'payment_state'>): NetworkErrorCode | null {
  if (payment_state === 'REVERSED') return 'already_final'
  return failureOf(amount)?.name === 'insufficient_refund_balance' ? 'insufficient_refund_balance' : null
}

/** Completes or rejects refunds in progress. */
export const resolveRefunds: Timer = {
  name: 'refunds',
  async run(db, now) {
    const refunds = await dueRefunds(db, now, BATCH)
    // The order of the balances is the same for all processes, so that none waits for another that waits for it.
    const balanceOf = ({ balance_id }: DueRefund) => balance_id ?? ''
    for (const refund of refunds.toSorted((one, other) => balanceOf(one).localeCompare(balanceOf(other))))
      await resolve(db, now, refund)
    return refunds.length
  },
}

async function resolve(db: Db, now: Date, refund: DueRefund): Promise<void> {
  const rejection = rejectionOf(refund)
  const medId = newMedId(now)
  const balance = refund.balance_id ? await release(db, refund.balance_id, refund.amount) : undefined
  if (!rejection) {
    const person = ACCOUNTS.person(refund.payer_id, refund.payer.tax_id)
    if (balance)
      await move(db, now, balance, {
        type: 'REFUND',
        amount: -refund.amount,
        reference: refund.refund_id,
        against: person,
      })
    else
      await post(db, now, [
        { account: ACCOUNTS.automatic, amount: -refund.amount },
        { account: person, amount: refund.amount },
      ])
    const moved = { type: 'REFUND', amount: -refund.amount, commission: 0, med_id: medId, at: now } as const
    await addLines(db, { ...refund, uuid: refund.payment_uuid }, moved)
  }
  const end = rejection ? ({ state: 'REJECTED', rejection } as const) : ({ state: 'COMPLETED', med_id: medId } as const)
  const resolved = await saveRefund(db, refund.id, { ...end, resolved_at: now })
  const fact = { subject: refund.token_uuid, data: refundAnswer(resolved), happenedAt: now }
  const facts: Fact[] = [{ ...fact, type: rejection ? 'refund.rejected' : 'refund.completed', to: [refund.payer_id] }]
  // A collector that is no wallet has no address for it.
  if (!rejection && refund.balance_id === null && refund.collector_type === 'payer_collect')
    facts.push({ ...fact, type: 'automatic_refund.completed', to: [refund.collector_id] })
  await enqueue(db, now, facts)
}
