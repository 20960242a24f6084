import { STATEMENT } from '@portal/domain/enroller/operation'
import { AUTHORIZATION_STATES, TOKEN_STATES } from '@portal/network/common/states'
import type { NetworkErrorCode } from '@portal/network/common/errors'
import { failureOf } from '@portal/network/common/failure-amounts'
import type { Bank, Transfer } from '../bank/bank.ts'
import { newMedId } from '../bank/med.ts'
import type { Db } from '../database.ts'
import { enqueue } from '../notices/enqueue.ts'
import type { Outcome } from '../operation.ts'
import { Refusal } from '../refusal.ts'
import { commerceOfTaxId } from '../commerce/commerce.queries.ts'
import { ACCOUNTS } from './accounts.ts'
import { openAuthorization } from './authorization.ts'
import { nextBankDay } from './bank-day.ts'
import { accept } from './decision.ts'
import { paymentPaid } from './facts.ts'
import { type Held, saveAuthorization, saveToken, tokenOfAuthorization } from './held.queries.ts'
import { type Collector, collectorOf, insertPayment } from './payment.queries.ts'
import type { Payer, Payment } from './payment.tables.ts'
import { post } from './posting.ts'
import { addPaymentLines } from './statement-lines.queries.ts'
import { expire, holdNow, reject } from './token.ts'
import { transition } from './transition.ts'

/** Share of a payment that is the enroller's commission, in percent. */
const COMMISSION = 1
const REVERSAL_AFTER_MS = 3000

export const commissionOf = (amount: number): number => Math.round((amount * COMMISSION) / 100)

/** Result of a confirmation; `due` while the bank is working on the authorization. */
export type Confirmation = { payment: Payment } | { refusal: NetworkErrorCode } | { due: Date; authorizationId: string }

type Authorized = Required<Pick<Held, 'token' | 'authorization'>>

/**
 * Pays an authorized token, or goes on with it when the bank has answered. Called again, it answers the same.
 * @throws Refusal authorization_pending
 */
export async function confirm(db: Db, now: Date, bank: Bank, held: Held): Promise<Confirmation> {
  const { token, authorization, payment } = held
  if (!authorization) return { refusal: 'not_found' }
  switch (authorization.state) {
    case 'PRE_AUTHORIZED':
      throw new Refusal('authorization_pending')
    case 'CONFIRMED':
      return payment ? { payment } : { refusal: 'internal' }
    case 'REJECTED':
      return { refusal: authorization.rejection ?? 'authorization_rejected' }
    case 'EXPIRED':
      return { refusal: 'token_expired' }
    case 'REVERSED':
      return { refusal: 'already_final' }
    case 'AUTHORIZED':
      return transfer(db, now, bank, { token, authorization })
  }
}

async function transfer(db: Db, now: Date, bank: Bank, held: Authorized): Promise<Confirmation> {
  const { token, authorization } = held
  if (failureOf(token.amount)?.name === 'expired_while_paying') {
    await expire(db, now, held)
    return { refusal: 'token_expired' }
  }
  const collector = await collectorOf(db, token.collector_id)
  if (collector.demand_med === 'NOT_ONUS' && authorization.payer_id === token.collector_id)
    return pay(db, now, held, collector, { medId: newMedId(now), onUs: true })
  const order: Transfer = { amount: token.amount, payer: authorization.payer_id, collector: token.collector_id }
  const due = authorization.bank_due ?? bank.answersAt(order, now)
  if (due > now) {
    if (!authorization.bank_due) await saveAuthorization(db, authorization.id, { bank_due: due, bank_asked: now })
    return { due, authorizationId: authorization.id }
  }
  const result = bank.result(order, now)
  if (result.state === 'DONE') return pay(db, now, held, collector, { medId: result.medId, onUs: false })
  await reject(db, now, held, { rejection: 'bank_rejected' })
  return { refusal: 'bank_rejected' }
}

async function pay(
  db: Db,
  now: Date,
  held: Authorized,
  collector: Collector,
  { medId, onUs }: { medId: string; onUs: boolean },
): Promise<Confirmation> {
  const { token, authorization } = held
  const { order_id, amount } = token
  const payment = await insertPayment(db, {
    token_uuid: token.uuid,
    authorization_id: authorization.id,
    order_id,
    amount,
    collector_id: token.collector_id,
    payer_id: authorization.payer_id,
    merchant: JSON.stringify(token.merchant),
    payer: JSON.stringify(authorization.payer),
    commission: commissionOf(amount),
    med_id: medId,
    on_us: onUs,
    state: 'PAID',
    operation_mode: collector.operation_mode,
    refund_mode: collector.refund_mode,
    paid_at: now,
    settle_at: nextBankDay(now),
    settled_at: null,
    reversed_at: null,
    reversed_by: null,
    reverse_at: failureOf(amount)?.name === 'network_reversal' ? new Date(now.getTime() + REVERSAL_AFTER_MS) : null,
  })
  if (!payment) {
    await reject(db, now, held, { rejection: 'order_already_paid' })
    return { refusal: 'order_already_paid' }
  }
  const confirmed = transition(AUTHORIZATION_STATES, authorization.state, 'CONFIRMED')
  await saveAuthorization(db, authorization.id, { state: confirmed, ended_at: now })
  const paid = await saveToken(db, token.uuid, { state: transition(TOKEN_STATES, token.state, 'PAID'), ended_at: now })
  await move(db, now, payment)
  await addPaymentLines(db, payment)
  await enqueue(db, now, [paymentPaid(paid, payment)])
  return { payment }
}

/** Moves the money of a payment; its movement has the payment's id. */
async function move(db: Db, now: Date, payment: Payment): Promise<void> {
  const { amount, commission, payer_id, payer, collector_id } = payment
  const entries = [
    { account: ACCOUNTS.person(payer_id, payer.tax_id), amount: -amount },
    { account: await destinationOf(db, payment), amount: amount - commission },
    { account: ACCOUNTS.profit(collector_id), amount: commission },
  ]
  await post(db, now, entries, payment.uuid)
}

/** Account that a payment arrives at: in mode `comercio_enrolador` the merchant's, if the collector registered it. */
async function destinationOf(db: Db, { operation_mode, collector_id, merchant }: Payment): Promise<string> {
  if (operation_mode === STATEMENT) return ACCOUNTS.bank(collector_id)
  const commerce =
    operation_mode === 'comercio_enrolador' ? await commerceOfTaxId(db, collector_id, merchant.tax_id) : undefined
  return commerce?.state === 'ACTIVE' ? ACCOUNTS.merchant(collector_id, merchant.tax_id) : ACCOUNTS.ifd(collector_id)
}

/** Pays a token at once, without asking the collector, for the wallet of a person who accepted. */
export async function payInOneStep(
  db: Db,
  now: Date,
  bank: Bank,
  held: Held,
  { wallet, payer }: { wallet: string; payer: Payer },
): Promise<Confirmation> {
  const opened = await openAuthorization(db, now, held, wallet, payer)
  if (!opened) return { refusal: held.token.state === 'EXPIRED' ? 'token_expired' : 'token_not_available' }
  if (failureOf(held.token.amount)?.name === 'authorization_timeout') {
    await reject(db, now, opened, { rejection: 'authorization_timeout' })
    return { refusal: 'authorization_timeout' }
  }
  return confirm(db, now, bank, await accept(db, opened))
}

/** Goes on with a confirmation whose bank was working. */
export async function resume(db: Db, now: Date, bank: Bank, authorizationId: string): Promise<Confirmation> {
  const uuid = await tokenOfAuthorization(db, authorizationId)
  const held = uuid === undefined ? undefined : await holdNow(db, now, uuid)
  return held ? confirm(db, now, bank, held) : { refusal: 'not_found' }
}

/** Answer of a call that confirms: waits for the bank as long as it works. */
export function outcomeOf(bank: Bank, confirmation: Confirmation, bodyOf: (payment: Payment) => unknown): Outcome {
  if ('payment' in confirmation) return { body: bodyOf(confirmation.payment) }
  if ('refusal' in confirmation) return { refusal: confirmation.refusal }
  const { due, authorizationId } = confirmation
  return {
    due,
    after: async ({ db, now }) => outcomeOf(bank, await resume(db, now, bank, authorizationId), bodyOf),
  }
}
