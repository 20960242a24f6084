import type { Db } from '../database.ts'
import { ACCOUNTS } from '../ledger/accounts.ts'
import { type Balance, move } from '../ledger/refund-balance.ts'
import { Refusal } from '../refusal.ts'
import { creditTransfer, insertTopUp, insertTransfer, type TopUp } from './top-up.queries.ts'

/** References of transfers that exist for any amount, once for each collector. */
const EXISTS = /^TEF-1\d{9}$/
/** References of transfers that never exist. */
const NEVER_EXISTS = /^TEF-9/

/**
 * Makes a transfer to the network's account for top-ups, as somebody's bank would.
 * @returns false if the reference is taken
 */
export async function makeTransfer(
  db: Db,
  now: Date,
  { reference, amount }: { reference: string; amount: number },
): Promise<boolean> {
  if (EXISTS.test(reference) || NEVER_EXISTS.test(reference)) return false
  return insertTransfer(db, reference, amount, now)
}

/** Credits a transfer to a balance. @throws Refusal */
export async function topUp(db: Db, now: Date, balance: Balance, reference: string, amount: number): Promise<TopUp> {
  if (balance.amount + amount > Number.MAX_SAFE_INTEGER)
    throw new Refusal('invalid', { fields: { amount: 'El saldo superaría el máximo' } })
  if (!EXISTS.test(reference)) {
    const found = NEVER_EXISTS.test(reference) ? undefined : await creditTransfer(db, reference, amount, now)
    if (!found) throw new Refusal('transfer_not_found')
    if (found === 'already') throw new Refusal('transfer_already_credited')
  }
  const { collector_id, commerce_id } = balance
  const made = await insertTopUp(db, {
    collector_id,
    commerce_id,
    transfer_reference: reference,
    amount,
    state: 'CREDITED',
    created_at: now,
  })
  if (!made) throw new Refusal('transfer_already_credited')
  await move(db, now, balance, { type: 'TOP_UP', amount, reference, against: ACCOUNTS.outside })
  return made
}
