import { randomUUID } from 'node:crypto'
import type { Db } from '../database.ts'

export interface Entry {
  account: string
  /** Whole pesos; negative if they leave the account. Entries of zero are left out. */
  amount: number
}

/**
 * Writes one movement of the journal.
 * @param movement id; by default a new one
 * @throws Error if its entries do not sum to zero
 */
export async function post(
  db: Db,
  at: Date,
  entries: readonly Entry[],
  movement: string = randomUUID(),
): Promise<string> {
  if (entries.reduce((sum, { amount }) => sum + amount, 0) !== 0) throw new Error('The entries do not sum to zero')
  const rows = entries.filter(({ amount }) => amount !== 0).map((entry) => ({ ...entry, movement, at }))
  if (rows.length > 0) await db.insertInto('posting').values(rows).execute()
  return movement
}

/** Writes the opposite of a movement, as a movement of its own. */
export async function undo(db: Db, at: Date, movement: string): Promise<string> {
  const entries = await db
    .selectFrom('posting')
    .select(['account', 'amount'])
    .where('movement', '=', movement)
    .execute()
  return post(
    db,
    at,
    entries.map(({ account, amount }) => ({ account, amount: -amount })),
  )
}

export async function balanceOf(db: Db, account: string): Promise<number> {
  const { balance } = await db
    .selectFrom('posting')
    .select(({ fn }) => fn.sum<string | null>('amount').as('balance'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return Number(balance ?? 0)
}
