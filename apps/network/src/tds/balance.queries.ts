import { type Selectable, sql } from 'kysely'
import type { Db } from '../database.ts'
import { ACCOUNTS } from '../ledger/accounts.ts'
import { PAGE_SIZE } from '../answer/page.ts'
import type { Balance } from '../ledger/refund-balance.ts'
import type { TreasuryTables } from './treasury.tables.ts'

interface Period {
  from: Date
  until: Date
}

export type Movement = Selectable<TreasuryTables['movement']>

/** Balances of a collector's merchants, the newest first; only that of one merchant if it is given. Those that are missing are made. */
export async function commerceBalances(
  db: Db,
  now: Date,
  collector: string,
  commerce: string | undefined,
): Promise<Balance[]> {
  await db
    .insertInto('refund_balance')
    .columns(['collector_id', 'commerce_id', 'account', 'amount', 'held', 'updated_at'])
    .expression(
      db
        .selectFrom('commerce')
        .where('collector_id', '=', collector)
        .select((eb) => [
          'collector_id',
          'id',
          sql<string>`${ACCOUNTS.refund(collector, '')} || tax_id`.as('account'),
          eb.lit(0).as('amount'),
          eb.lit(0).as('held'),
          sql<Date>`${now}::timestamptz`.as('updated_at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['collector_id', 'commerce_id']).doNothing())
    .execute()
  return db
    .selectFrom('refund_balance')
    .innerJoin('commerce', 'commerce.id', 'refund_balance.commerce_id')
    .selectAll('refund_balance')
    .where('commerce.collector_id', '=', collector)
    .$if(commerce !== undefined, (query) => query.where('commerce.id', '=', commerce as string))
    .orderBy('commerce.created_at', 'desc')
    .orderBy('commerce.id')
    .execute()
}

/** Movements of a collector; only those of one merchant's balance if it is given. */
const movements = (db: Db, collector: string, commerce: string | undefined) =>
  db
    .selectFrom('movement')
    .where('collector_id', '=', collector)
    .$if(commerce !== undefined, (query) => query.where('commerce_id', '=', commerce as string))

const inPeriod = (db: Db, collector: string, commerce: string | undefined, { from, until }: Period) =>
  movements(db, collector, commerce).where('occurred_at', '>=', from).where('occurred_at', '<', until)

/** Page of the movements of a period, the newest first. */
export async function movementPage(
  db: Db,
  collector: string,
  commerce: string | undefined,
  period: Period,
  offset: number,
): Promise<{ rows: Movement[]; total: number }> {
  const rows = await inPeriod(db, collector, commerce, period)
    .selectAll()
    .orderBy('occurred_at', 'desc')
    .orderBy('number', 'desc')
    .limit(PAGE_SIZE)
    .offset(offset)
    .execute()
  const { total } = await inPeriod(db, collector, commerce, period)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** All movements of a period, the oldest first. */
export const movementsIn = (
  db: Db,
  collector: string,
  commerce: string | undefined,
  period: Period,
): Promise<Movement[]> =>
  inPeriod(db, collector, commerce, period).selectAll().orderBy('occurred_at').orderBy('number').execute()

/** Sum of the movements before a moment. */
export async function balanceBefore(
  db: Db,
  collector: string,
  commerce: string | undefined,
  moment: Date,
): Promise<number> {
  const { balance } = await movements(db, collector, commerce)
    .where('occurred_at', '<', moment)
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('balance'))
    .executeTakeFirstOrThrow()
  return balance
}
