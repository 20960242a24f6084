import type { Db } from '../database.ts'
import { ACCOUNTS } from '../ledger/accounts.ts'
import { type Balance, move } from '../ledger/refund-balance.ts'
import { Refusal } from '../refusal.ts'
import { creditTransfer, insertTopUp, type TopUp, topUpOf } from './top-up.queries.ts'

/** References of transfers that exist for any amount, once for each collector. */
const EXISTS = /^TEF-1\d{9}$/

/** References whose transfers exist for any amount (`TEF-1`) or never (`TEF-9`), so that no bank makes them. */
export const FIXED_REFERENCE = /^TEF-(?:1\d{9}$|9)/

/** Credits a transfer to a balance. @throws Refusal */
export async function topUp(db: Db, now: Date, balance: Balance, reference: string, amount: number): Promise<TopUp> {
  if (balance.amount + amount > Number.MAX_SAFE_INTEGER)
    throw new Refusal('invalid', { fields: { amount: 'El saldo superaría el máximo' } })
  const { collector_id, commerce_id } = balance
  const values = { collector_id, commerce_id, transfer_reference: reference, amount, created_at: now }
  const made = EXISTS.test(reference)
    ? await insertTopUp(db, { ...values, state: 'CREDITED' })
    : await creditTransfer(db, values)
  if (!made) {
    const known = await topUpOf(db, collector_id, reference)
    throw new Refusal(known?.state === 'CREDITED' ? 'transfer_already_credited' : 'transfer_not_found')
  }
  await move(db, now, balance, { type: 'TOP_UP', amount, reference, against: ACCOUNTS.outside })
  return made
}
