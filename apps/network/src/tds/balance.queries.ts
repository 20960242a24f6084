import { type Selectable, sql } from 'kysely'
import type { Db } from '../database.ts'
import { PAGE_SIZE } from '../answer/page.ts'
import type { TreasuryTables } from './treasury.tables.ts'

interface Period {
  from: Date
  until: Date
}

export type Movement = Selectable<TreasuryTables['movement']>

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
  page: number,
): Promise<{ rows: Movement[]; total: number }> {
  const rows = await inPeriod(db, collector, commerce, period)
    .selectAll()
    .orderBy('occurred_at', 'desc')
    .orderBy('number', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
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
