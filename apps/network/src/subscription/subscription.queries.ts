import { type Insertable, type Selectable, sql } from 'kysely'
import { PAGE_SIZE } from '../answer/page.ts'
import type { Db } from '../database.ts'
import type { SubscriptionTables } from './subscription.tables.ts'

export type Subscription = Selectable<SubscriptionTables['subscription']>

export const insertSubscription = (
  db: Db,
  row: Omit<Insertable<SubscriptionTables['subscription']>, 'state' | 'cancelled_at'>,
) =>
  db
    .insertInto('subscription')
    .values({ ...row, state: 'ACTIVE', cancelled_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Collector of the last token of this merchant that the wallet read. Anyone may register any merchant, so that makes nobody its collector. */
export async function collectorOfMerchant(db: Db, payerId: string, taxId: string): Promise<string | undefined> {
  const met = await db
    .selectFrom('token')
    .select('collector_id')
    .where(sql`merchant ->> 'tax_id'`, '=', taxId)
    .where('reader_id', '=', payerId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return met?.collector_id
}

export async function pageOfSubscriptions(db: Db, payerId: string, state: string | undefined, offset: number) {
  const own = db
    .selectFrom('subscription')
    .where('payer_id', '=', payerId)
    .$if(state !== undefined, (query) => query.where('state', '=', state as Subscription['state']))
  const { count } = await own.select((on) => on.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset(offset)
    .execute()
  return { rows, total: count }
}

export const lockSubscription = (db: Db, id: string) =>
  db.selectFrom('subscription').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const endSubscription = (db: Db, id: string, now: Date) =>
  db
    .updateTable('subscription')
    .set({ state: 'CANCELLED', cancelled_at: now, charge_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
