import type { Selectable } from 'kysely'
import type { Db } from '../database.ts'
import type { TreasuryTables } from '../tds/treasury.tables.ts'
import { ACCOUNTS } from './accounts.ts'
import { post } from './posting.ts'

/** Money that the GLOBAL balance of the integration environment begins with. */
export const OPENING_BALANCE = 1_000_000

export type Balance = Selectable<TreasuryTables['refund_balance']>

interface Movement {
  type: 'TOP_UP' | 'REFUND' | 'ADJUSTMENT'
  /** Negative if it leaves the balance. */
  amount: number
  /** What caused it: the transfer, the refund or the adjustment. */
  reference: string
  /** Account on the other side. */
  against: string
}

/** Balance GLOBAL of a collector, or that of one of its merchants; made if it does not exist yet. */
export async function refundBalance(
  db: Db,
  now: Date,
  collector: string,
  commerce: { id: string; tax_id: string } | null,
): Promise<Balance> {
  const account = ACCOUNTS.refund(collector, commerce?.tax_id)
  const made = await db
    .insertInto('refund_balance')
    .values({
      collector_id: collector,
      commerce_id: commerce?.id ?? null,
      account,
      amount: 0,
      held: 0,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['collector_id', 'commerce_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made && commerce === null)
    await move(db, now, made, {
      type: 'ADJUSTMENT',
      amount: OPENING_BALANCE,
      reference: 'SALDO-INICIAL',
      against: ACCOUNTS.outside,
    })
  return db
    .selectFrom('refund_balance')
    .selectAll()
    .where('collector_id', '=', collector)
    .where('commerce_id', 'is not distinct from', commerce?.id ?? null)
    .executeTakeFirstOrThrow()
}

/** Moves money in or out of a balance. Its row stays locked until the transaction ends. */
export async function move(db: Db, now: Date, balance: Balance, movement: Movement): Promise<void> {
  const { id, collector_id, commerce_id, account } = balance
  const { type, amount, reference, against } = movement
  const { amount: after } = await db
    .updateTable('refund_balance')
    .set(({ eb }) => ({ amount: eb('amount', '+', amount), updated_at: now }))
    .where('id', '=', id)
    .returning('amount')
    .executeTakeFirstOrThrow()
  const entries = [
    { account, amount },
    { account: against, amount: -amount },
  ]
  const movementId = await post(db, now, entries)
  await db
    .insertInto('movement')
    .values({ id: movementId, collector_id, commerce_id, type, amount, balance: after, reference, occurred_at: now })
    .execute()
}

/** Holds money for a refund in progress. Returns false if less is available. */
export async function hold(db: Db, balance: Balance, amount: number): Promise<boolean> {
  const held = await db
    .updateTable('refund_balance')
    .set(({ eb }) => ({ held: eb('held', '+', amount) }))
    .where('id', '=', balance.id)
    .where(({ eb }) => eb(eb('amount', '-', eb.ref('held')), '>=', amount))
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Gives back what `hold` held. */
export async function release(db: Db, balanceId: string, amount: number): Promise<Balance> {
  return db
    .updateTable('refund_balance')
    .set(({ eb }) => ({ held: eb('held', '-', amount) }))
    .where('id', '=', balanceId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
