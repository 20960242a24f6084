import { chileanDay } from '../clock/chile.ts'
import { BATCH, type Timer } from '../clock/timers.ts'
import type { Db } from '../database.ts'
import type { Payment } from '../ledger/payment.tables.ts'
import { paymentView } from '../ledger/views.ts'
import { enqueue, type Fact } from '../notices/enqueue.ts'
import { refundAnswer } from '../refund/refund.answer.ts'
import { refundsOf, settleDue, settleOf, settleOne } from './settlement.queries.ts'
import { closeDay, lastDueDay } from './statement.ts'
import { openDays, openDaysOf } from './statement.queries.ts'

async function tell(db: Db, now: Date, payments: readonly Payment[]): Promise<void> {
  const refunds = await refundsOf(db, payments)
  const facts = payments.map((payment): Fact => {
    const refund = refunds.get(payment.uuid)
    return {
      type: 'payment.settled',
      to: [payment.collector_id, payment.payer_id],
      subject: payment.token_uuid,
      data: { payment: paymentView(payment), refund: refund ? refundAnswer(refund) : null },
      happenedAt: now,
      amount: payment.amount,
    }
  })
  await enqueue(db, now, facts)
}

/** Settles payments at their time. */
const settlePayments: Timer = {
  name: 'settlement',
  async run(db, now) {
    const payments = await settleDue(db, now, BATCH)
    await tell(db, now, payments)
    return payments.length
  },
}

/** Closes days at 06:00 of the next bank day. */
const closeDays: Timer = {
  name: 'statements',
  async run(db, now) {
    const days = await openDays(db, lastDueDay(now), BATCH)
    // The order of the participants is the same for all processes, so that none waits for another that waits for it.
    for (const open of days.toSorted((one, other) => one.participant_id.localeCompare(other.participant_id)))
      await closeDay(db, now, open)
    return days.length
  },
}

export const SETTLEMENT_TIMERS: readonly Timer[] = [settlePayments, closeDays]

/** Settles one payment before its time, if it is open. */
export const settlePayment = (db: Db, now: Date, uuid: string): Promise<void> =>
  db.transaction().execute(async (tx) => tell(tx, now, await settleOne(tx, now, uuid)))

/**
 * Settles open payments before their time, those that a participant may settle alone, and closes its days up to today. Each batch and
 * each day is a transaction, so that other calls come between.
 * @returns number of payments, and the days that were closed
 */
export async function settleNow(
  db: Db,
  now: Date,
  participant: string,
): Promise<{ payments: number; statements: string[] }> {
  let payments = 0
  for (let settled = BATCH; settled === BATCH; payments += settled) {
    settled = await db.transaction().execute(async (tx) => {
      const batch = await settleOf(tx, now, participant, BATCH)
      await tell(tx, now, batch)
      return batch.length
    })
  }
  return { payments, statements: await closeToday(db, now, participant) }
}

/** Closes a participant's days up to today. What happens later on the same day goes to the statement of the next one. @returns the days */
export async function closeToday(db: Db, now: Date, participant: string): Promise<string[]> {
  const statements: string[] = []
  for (const open of await openDaysOf(db, participant, chileanDay(now)))
    if (await db.transaction().execute((tx) => closeDay(tx, now, open))) statements.push(open.day)
  return statements
}
