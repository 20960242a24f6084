import type { Db } from '../database.ts'
import { ACCOUNTS } from '../ledger/accounts.ts'
import { type Balance, move } from '../ledger/refund-balance.ts'
import { Refusal } from '../refusal.ts'
import { insertTopUp, type TopUp } from './top-up.queries.ts'

/** References of transfers that exist for any amount, once for each collector. */
const EXISTS = /^TEF-1\d{9}$/

/** Credits a transfer to a balance. @throws Refusal */
export async function topUp(db: Db, now: Date, balance: Balance, reference: string, amount: number): Promise<TopUp> {
  if (balance.amount + amount > Number.MAX_SAFE_INTEGER)
    throw new Refusal('invalid', { fields: { amount: 'El saldo superaría el máximo' } })
  if (!EXISTS.test(reference)) throw new Refusal('transfer_not_found')
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
