import { sql } from 'kysely'
import { chileanDay } from '../clock/chile.ts'
import type { Db } from '../database.ts'
import type { Payment } from './payment.tables.ts'

interface Moved {
  type: 'PAYMENT' | 'REFUND' | 'REVERSAL'
  amount: number
  /** Part of the collector's enroller. */
  commission: number
  med_id: string
  at: Date
}

/** Adds a movement of a payment's money to the statements of both sides: to that of its day in Chile, or to the next that is open. */
export async function addLines(
  db: Db,
  { uuid, order_id, collector_id, payer_id }: Pick<Payment, 'uuid' | 'order_id' | 'collector_id' | 'payer_id'>,
  { type, amount, commission, med_id, at }: Moved,
): Promise<void> {
  const day = (participant: string) => sql<string>`greatest(${chileanDay(at)}::date,
    (select max(date) + 1 from network.statement where participant_id = ${participant}))`
  const line = { payment_uuid: uuid, type, order_id, med_id, occurred_at: at, date: null }
  await db
    .insertInto('statement_line')
    .values([
      { ...line, participant_id: collector_id, side: 'collector', amount, commission, day: day(collector_id) },
      { ...line, participant_id: payer_id, side: 'payer', amount: -amount, commission: 0, day: day(payer_id) },
    ])
    .execute()
}

/** Adds the lines of a payment. */
export const addPaymentLines = (db: Db, payment: Payment): Promise<void> =>
  addLines(db, payment, { ...payment, type: 'PAYMENT', at: payment.paid_at })

/** Adds the lines that take a payment and its commission back. */
export const addReversalLines = (
  db: Db,
  now: Date,
  { amount, commission, med_id, ...payment }: Payment,
): Promise<void> =>
  addLines(db, payment, { type: 'REVERSAL', amount: -amount, commission: -commission, med_id, at: now })
