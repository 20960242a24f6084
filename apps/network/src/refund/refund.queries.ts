import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../database.ts'
import type { TreasuryTables } from '../tds/treasury.tables.ts'

export type Refund = Selectable<TreasuryTables['refund']>

export const lastRefund = (db: Db, payment: string): Promise<Refund | undefined> =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('payment_uuid', '=', payment)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function hasRefund(db: Db, payment: string): Promise<boolean> {
  const live = db.selectFrom('refund').select('id').where('payment_uuid', '=', payment).where('state', '<>', 'REJECTED')
  return (await live.executeTakeFirst()) !== undefined
}

/** Refunds in progress whose time has come, with their payments; refunds and tokens are locked until the transaction ends. */
export const dueRefunds = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.uuid', 'refund.payment_uuid')
    .innerJoin('token', 'token.uuid', 'payment.token_uuid')
    .innerJoin('participant', 'participant.id', 'refund.collector_id')
    .selectAll('refund')
    .select([
      'payment.state as payment_state',
      'payment.payer',
      'payment.payer_id',
      'payment.token_uuid',
      'payment.order_id',
    ])
    .select('participant.type as collector_type')
    .where('refund.state', '=', 'REQUESTED')
    .where('refund.due_at', '<=', now)
    .orderBy('refund.due_at')
    .limit(limit)
    .forUpdate(['refund', 'token'])
    .skipLocked()
    .execute()
export type DueRefund = Awaited<ReturnType<typeof dueRefunds>>[number]

/** Inserts a refund in progress. @returns undefined if the collector has used its identifier before */
export const insertRefund = (
  db: Db,
  row: Omit<Insertable<TreasuryTables['refund']>, 'state' | 'resolved_at' | 'rejection' | 'med_id'>,
): Promise<Refund | undefined> =>
  db
    .insertInto('refund')
    .values({ ...row, state: 'REQUESTED', resolved_at: null, rejection: null, med_id: null })
    .onConflict((conflict) => conflict.columns(['collector_id', 'refund_id']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const saveRefund = (db: Db, id: string, set: Updateable<TreasuryTables['refund']>): Promise<Refund> =>
  db.updateTable('refund').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
