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

/** Inserts a transfer. Returns false if another one has the reference. */
export async function insertTransfer(db: Db, reference: string, amount: number, now: Date): Promise<boolean> {
  const made = await db
    .insertInto('made_transfer')
    .values({ reference, amount, made_at: now, credited_at: null })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst()
  return made !== undefined
}

/** Marks a transfer as credited. Returns whether it was so already; undefined if there is none of this reference and amount. */
export async function creditTransfer(
  db: Db,
  reference: string,
  amount: number,
  now: Date,
): Promise<'credited' | 'already' | undefined> {
  const transfer = await db
    .selectFrom('made_transfer')
    .selectAll()
    .where('reference', '=', reference)
    .where('amount', '=', amount)
    .forUpdate()
    .executeTakeFirst()
  if (!transfer) return undefined
  if (transfer.credited_at) return 'already'
  await db.updateTable('made_transfer').set({ credited_at: now }).where('reference', '=', reference).execute()
  return 'credited'
}
