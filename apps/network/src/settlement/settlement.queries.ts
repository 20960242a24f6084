import type { Db } from '../database.ts'
import type { Payment } from '../ledger/payment.tables.ts'
import type { Refund } from '../refund/refund.queries.ts'

const paid = (db: Db) => db.selectFrom('payment').select('uuid').where('state', '=', 'PAID')

const settle = (db: Db, now: Date, payments: ReturnType<typeof paid>): Promise<Payment[]> =>
  db
    .updateTable('payment')
    .set({ state: 'SETTLED', settled_at: now })
    .where('uuid', 'in', payments.forUpdate().skipLocked())
    .where('state', '=', 'PAID')
    .returningAll()
    .execute()

/** Settles payments whose time has come. */
export const settleDue = (db: Db, now: Date, limit: number): Promise<Payment[]> =>
  settle(db, now, paid(db).where('settle_at', '<=', now).orderBy('settle_at').limit(limit))

/** Settles one payment if it is open. */
export const settleOne = (db: Db, now: Date, uuid: string): Promise<Payment[]> =>
  settle(db, now, paid(db).where('uuid', '=', uuid))

/** Settles open payments that a participant collects, or that it pays to a test company of the network; those of others keep their time. */
export const settleOf = (db: Db, now: Date, participant: string, limit: number): Promise<Payment[]> =>
  settle(
    db,
    now,
    paid(db)
      .where((eb) =>
        eb.or([
          eb('collector_id', '=', participant),
          eb('payer_id', '=', participant).and(
            'collector_id',
            'in',
            eb.selectFrom('participant').select('id').where('counterpart', '=', true),
          ),
        ]),
      )
      .limit(limit),
  )

/** Last refund of each of the payments that have one, by payment. */
export async function refundsOf(db: Db, payments: readonly Payment[]): Promise<Map<string, Refund>> {
  if (payments.length === 0) return new Map()
  const refunds = await db
    .selectFrom('refund')
    .selectAll()
    .distinctOn('payment_uuid')
    .where(
      'payment_uuid',
      'in',
      payments.map(({ uuid }) => uuid),
    )
    .orderBy('payment_uuid')
    .orderBy('requested_at', 'desc')
    .execute()
  return new Map(refunds.map((refund) => [refund.payment_uuid, refund]))
}
