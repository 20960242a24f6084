import { type Insertable, sql } from 'kysely'
import type { Db } from '../database.ts'
import type { PaymentTables, Token } from './payment.tables.ts'
import { OPEN_TOKENS } from './transition.ts'

/** The condition of the index `token_number`, spelled without parameters so that PostgreSQL recognises it. */
const OPEN = sql<boolean>`state in (${sql.join(OPEN_TOKENS.map((state) => sql.lit(state)))})`

type NewRow = Omit<Insertable<PaymentTables['token']>, 'uuid' | 'state' | 'reader_id' | 'ended_at'>

/** Inserts a token; undefined if an open one has its number. */
export async function insertToken(db: Db, row: NewRow): Promise<Token | undefined> {
  // SQL, as in the other statements of most calls, because building a statement takes longer than sending it.
  const { rows } = await sql<Token>`
    insert into network.token (number, collector_id, order_id, amount, description, merchant, single_use, payer_id,
      state, created_at, expires_at)
    values (${row.number}, ${row.collector_id}, ${row.order_id}, ${row.amount}, ${row.description}, ${row.merchant},
      ${row.single_use}, ${row.payer_id}, 'CREATED', ${row.created_at}, ${row.expires_at})
    on conflict (number) where ${OPEN} do nothing
    returning *`.execute(db)
  return rows[0]
}

/** Whether the collector's order has a payment that was not reversed. */
export async function isPaid(db: Db, collectorId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from network.payment
    where collector_id = ${collectorId} and order_id = ${orderId} and state <> 'REVERSED'`.execute(db)
  return rows.length > 0
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
