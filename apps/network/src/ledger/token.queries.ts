import { type Insertable, sql } from 'kysely'
import type { Db } from '../database.ts'
import type { PaymentTables, Token } from './payment.tables.ts'
import { OPEN_TOKENS } from './transition.ts'

/** The condition of the index `token_number`, spelled without parameters so that PostgreSQL recognises it. */
const OPEN = sql<boolean>`state in (${sql.join(OPEN_TOKENS.map((state) => sql.lit(state)))})`

/** Inserts a token; undefined if an open one has its number. */
export const insertToken = (db: Db, row: Insertable<PaymentTables['token']>): Promise<Token | undefined> =>
  db
    .insertInto('token')
    .values(row)
    .onConflict((conflict) => conflict.column('number').where(OPEN).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Whether the collector's order has a payment that was not reversed. */
export async function isPaid(db: Db, collectorId: string, orderId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .select('uuid')
    .where('collector_id', '=', collectorId)
    .where('order_id', '=', orderId)
    .where('state', '<>', 'REVERSED')
    .executeTakeFirst()
  return payment !== undefined
}

/** Tokens that have the number: the open one first, then the newest. */
export const tokensOfNumber = (db: Db, number: string): Promise<Token[]> =>
  db
    .selectFrom('token')
    .selectAll()
    .where('number', '=', number)
    .orderBy(OPEN, 'desc')
    .orderBy('created_at', 'desc')
    .execute()
