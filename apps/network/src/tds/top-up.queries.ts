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
