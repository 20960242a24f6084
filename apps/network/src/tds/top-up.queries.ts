import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../database.ts'
import type { TreasuryTables } from './treasury.tables.ts'

export type TopUp = Selectable<TreasuryTables['top_up']>

/** Inserts a top-up. Returns undefined if the collector already has one of the same transfer. */
export const insertTopUp = (db: Db, values: Insertable<TreasuryTables['top_up']>): Promise<TopUp | undefined> =>
  db
    .insertInto('top_up')
    .values(values)
    .onConflict((conflict) => conflict.columns(['collector_id', 'transfer_reference']).doNothing())
    .returningAll()
    .executeTakeFirst()

const ofCollector = (db: Db, collector: string) =>
  db.selectFrom('top_up').selectAll().where('collector_id', '=', collector)

export const topUpOf = (db: Db, collector: string, reference: string): Promise<TopUp | undefined> =>
  ofCollector(db, collector).where('transfer_reference', '=', reference).executeTakeFirst()

const NEWEST = 20

/** Newest top-ups of a collector, and transfers that wait for one. */
export const topUpsOf = (db: Db, collector: string): Promise<TopUp[]> =>
  ofCollector(db, collector).orderBy('created_at', 'desc').orderBy('id').limit(NEWEST).execute()

/** Credits a transfer that waits, if the amount is its own. Returns undefined if there is none. */
export const creditTransfer = (
  db: Db,
  values: Pick<Insertable<TreasuryTables['top_up']>, 'commerce_id' | 'created_at'> &
    Pick<TopUp, 'collector_id' | 'transfer_reference' | 'amount'>,
): Promise<TopUp | undefined> =>
  db
    .updateTable('top_up')
    .set({ state: 'CREDITED', commerce_id: values.commerce_id, created_at: values.created_at })
    .where('collector_id', '=', values.collector_id)
    .where('transfer_reference', '=', values.transfer_reference)
    .where('amount', '=', values.amount)
    .where('state', '=', 'PENDING')
    .returningAll()
    .executeTakeFirst()
