import { randomInt } from 'node:crypto'
import { newMedId } from '../bank/med.ts'
import type { Db } from '../database.ts'
import { ACCOUNTS } from '../ledger/accounts.ts'
import { nextBankDay } from '../ledger/bank-day.ts'
import type { Payment } from '../ledger/payment.tables.ts'
import { post } from '../ledger/posting.ts'
import { addPaymentLines } from '../ledger/statement-lines.queries.ts'
import type { Participant } from '../participant/participant.ts'

const MERCHANT = { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' }
const PAYER = { tax_id: '12345678-5', name: 'Ana Rojas Muñoz', account_hint: '****4821' }

type Ended = { state: 'PAID' | 'REJECTED' | 'EXPIRED' | 'CANCELLED'; amount: number }

/** Inserts a charge that has ended. */
const insertEnded = (db: Db, now: Date, collector: Participant, wallet: Participant | null, { state, amount }: Ended) =>
  db
    .insertInto('token')
    .values({
      number: String(randomInt(10 ** 7, 10 ** 8)),
      collector_id: collector.id,
      order_id: `ORD-${randomInt(1_000_000_000)}`,
      amount,
      description: 'Dos cafés',
      merchant: JSON.stringify(MERCHANT),
      single_use: true,
      state,
      reader_id: wallet?.id ?? null,
      payer_id: null,
      created_at: now,
      expires_at: now,
      ended_at: now,
    })
    .returning(['uuid', 'order_id'])
    .executeTakeFirstOrThrow()

/** Inserts a charge that ended without a payment, which a wallet was about to pay if one is given. */
export async function insertUnpaid(
  db: Db,
  now: Date,
  collector: Participant,
  wallet: Participant | null,
  { reason = null, ...ended }: Ended & { reason?: string | null },
): Promise<string> {
  const { uuid } = await insertEnded(db, now, collector, wallet, ended)
  const rejected = ended.state === 'REJECTED'
  if (wallet)
    await db
      .insertInto('authorization')
      .values({
        token_uuid: uuid,
        payer_id: wallet.id,
        payer: JSON.stringify(PAYER),
        state: rejected ? 'REJECTED' : 'EXPIRED',
        rejection: rejected ? 'bank_rejected' : null,
        reason,
        reversed_by: null,
        created_at: now,
        decide_by: now,
        bank_due: null,
        ended_at: now,
      })
      .execute()
  return uuid
}

/** Inserts a payment with its money, as a wallet's confirmation does, without notices. */
export async function insertPaid(
  db: Db,
  now: Date,
  collector: Participant,
  wallet: Participant,
  amount = 15_990,
): Promise<Payment> {
  const { uuid: token_uuid, order_id } = await insertEnded(db, now, collector, wallet, { state: 'PAID', amount })
  const commission = Math.round(amount / 100)
  const payment = await db
    .insertInto('payment')
    .values({
      token_uuid,
      authorization_id: null,
      collector_id: collector.id,
      payer_id: wallet.id,
      order_id,
      amount,
      commission,
      merchant: JSON.stringify(MERCHANT),
      payer: JSON.stringify(PAYER),
      med_id: newMedId(now),
      on_us: false,
      operation_mode: collector.operationMode,
      refund_mode: collector.refundMode,
      state: 'PAID',
      paid_at: now,
      settle_at: nextBankDay(now),
      settled_at: null,
      reversed_at: null,
      reversed_by: null,
      reverse_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const entries = [
    { account: ACCOUNTS.person(wallet.id, PAYER.tax_id), amount: -amount },
    { account: ACCOUNTS.ifd(collector.id), amount: amount - commission },
    { account: ACCOUNTS.profit(collector.id), amount: commission },
  ]
  await post(db, now, entries, payment.uuid)
  await addPaymentLines(db, payment)
  return payment
}
