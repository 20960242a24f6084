import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../database.ts'
import { PAGE_SIZE } from '../answer/page.ts'
import type { CommerceTables } from './commerce.tables.ts'

export type Commerce = Selectable<CommerceTables['commerce']>

const ofCollector = (db: Db, collector: string) =>
  db.selectFrom('commerce').selectAll().where('collector_id', '=', collector)

export async function commerceOfTaxId(db: Db, collector: string, taxId: string): Promise<Commerce | undefined> {
  const { rows } = await sql<Commerce>`
    select * from network.commerce where collector_id = ${collector} and tax_id = ${taxId}`.execute(db)
  return rows[0]
}

export const commerceOfId = (db: Db, collector: string, id: string): Promise<Commerce | undefined> =>
  ofCollector(db, collector).where('id', '=', id).executeTakeFirst()

export const firstActiveCommerce = (db: Db, collector: string): Promise<Commerce | undefined> =>
  ofCollector(db, collector)
    .where('state', '=', 'ACTIVE')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export async function commercePage(
  db: Db,
  collector: string,
  offset: number,
): Promise<{ rows: Commerce[]; total: number }> {
  const rows = await ofCollector(db, collector)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('commerce')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('collector_id', '=', collector)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Inserts a merchant. Returns undefined if the collector has one with the same RUT. */
export const insertCommerce = (db: Db, values: Insertable<CommerceTables['commerce']>): Promise<Commerce | undefined> =>
  db
    .insertInto('commerce')
    .values(values)
    .onConflict((conflict) => conflict.columns(['collector_id', 'tax_id']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const changeCommerce = (
  db: Db,
  collector: string,
  id: string,
  changes: Updateable<CommerceTables['commerce']>,
): Promise<Commerce | undefined> =>
  db
    .updateTable('commerce')
    .set(changes)
    .where('id', '=', id)
    .where('collector_id', '=', collector)
    .returningAll()
    .executeTakeFirst()
