import { randomInt } from 'node:crypto'
import { AUTHORIZATION_STATES, TOKEN_STATES } from '@portal/network/common/states'
import type { Db } from '../database.ts'
import { enqueue } from '../notices/enqueue.ts'
import { Refusal } from '../refusal.ts'
import { commerceOfTaxId } from '../commerce/commerce.queries.ts'
import { paymentExpired, paymentRejected, tokenRead } from './facts.ts'
import { type Held, hold, saveAuthorization, saveToken } from './held.queries.ts'
import type { Authorization, Merchant, Rejection, Token } from './payment.tables.ts'
import { insertToken, isPaid } from './token.queries.ts'
import { isOpen, transition } from './transition.ts'

export interface NewToken {
  collector_id: string
  order_id: string
  amount: number
  description: string
  merchant: Merchant
  /** Seconds. */
  expires_in: number
  single_use: boolean
  /** Wallet that alone may read and pay it; null for any. */
  payer_id: string | null
}

const newNumber = (): string => String(randomInt(100_000_000)).padStart(8, '0')

/**
 * Creates a token.
 * @param number makes numbers until one is free among the tokens that are not final
 * @throws Refusal order_already_paid, commerce_inactive
 */
export async function issueToken(db: Db, now: Date, asked: NewToken, number = newNumber): Promise<Token> {
  const { expires_in, merchant, ...rest } = asked
  if (await isPaid(db, asked.collector_id, asked.order_id)) throw new Refusal('order_already_paid')
  const commerce = await commerceOfTaxId(db, asked.collector_id, merchant.tax_id)
  if (commerce?.state === 'INACTIVE') throw new Refusal('commerce_inactive')
  const expires_at = new Date(now.getTime() + expires_in * 1000)
  for (;;) {
    const row = { ...rest, number: number(), merchant: JSON.stringify(merchant), created_at: now, expires_at }
    const token = await insertToken(db, row)
    if (token) return token
  }
}

/** Passes a token that a wallet reads for the first time from CREATED to READ. */
export async function readBy(db: Db, now: Date, held: Held, wallet: string): Promise<Held> {
  const state = transition(TOKEN_STATES, held.token.state, 'READ')
  const token = await saveToken(db, held.token.uuid, { state, reader_id: wallet })
  await enqueue(db, now, [tokenRead(token, now)])
  return { ...held, token }
}

/** Ends an open token without payment, and its authorization with it. */
async function end(
  db: Db,
  at: Date,
  { token, authorization }: Held,
  state: 'EXPIRED' | 'CANCELLED' | 'REJECTED',
  set: Pick<Authorization, 'state'> & Partial<Pick<Authorization, 'rejection' | 'reason' | 'reversed_by'>>,
): Promise<Held> {
  const next = { state: transition(TOKEN_STATES, token.state, state), ended_at: at }
  const ended = { token: await saveToken(db, token.uuid, next) }
  if (!authorization) return ended
  transition(AUTHORIZATION_STATES, authorization.state, set.state)
  return { ...ended, authorization: await saveAuthorization(db, authorization.id, { ...set, ended_at: at }) }
}

export async function expire(db: Db, now: Date, held: Held, at = now): Promise<Held> {
  const ended = await end(db, at, held, 'EXPIRED', { state: 'EXPIRED' })
  await enqueue(db, now, [paymentExpired(ended.token, at)])
  return ended
}

/** @param reason text of the collector for the person */
export async function reject(
  db: Db,
  now: Date,
  held: Held,
  why: { rejection: Rejection; reason?: string },
  at = now,
): Promise<Held> {
  const ended = await end(db, at, held, 'REJECTED', { state: 'REJECTED', ...why })
  await enqueue(db, now, [paymentRejected(ended.token, at, why.rejection)])
  return ended
}

/** Cancels a token for its collector. A pending authorization ends as rejected. */
export const cancel = (db: Db, now: Date, held: Held): Promise<Held> =>
  end(db, now, held, 'CANCELLED', {
    state: 'REJECTED',
    rejection: 'authorization_rejected',
    reason: 'El recaudador canceló el cobro',
  })

/** Cancels a token whose wallet reversed the authorization before there was a payment. */
export const undoAuthorization = (db: Db, now: Date, held: Held, reason: string): Promise<Held> =>
  end(db, now, held, 'CANCELLED', { state: 'REVERSED', reversed_by: 'reverse_payer', reason })

/** What time itself did to a token: the collector's decision that did not come, or its expiry while no bank is working for it. */
export function dueChange(
  { token, authorization }: Held,
  now: Date,
): { at: Date; to: 'REJECTED' | 'EXPIRED' } | undefined {
  if (!isOpen(token.state)) return undefined
  const { decide_by, state, bank_due } = authorization ?? {}
  if (state === 'PRE_AUTHORIZED' && decide_by && decide_by <= now && decide_by <= token.expires_at)
    return { at: decide_by, to: 'REJECTED' }
  return token.expires_at <= now && !bank_due ? { at: token.expires_at, to: 'EXPIRED' } : undefined
}

/** Applies what time did, which the timers have not done yet. */
export async function catchUp(db: Db, now: Date, held: Held): Promise<Held> {
  const due = dueChange(held, now)
  if (!due) return held
  return due.to === 'EXPIRED'
    ? expire(db, now, held, due.at)
    : reject(db, now, held, { rejection: 'authorization_timeout' }, due.at)
}

/** Locks a token and applies what time did to it; undefined if there is none. */
export async function holdNow(db: Db, now: Date, uuid: string): Promise<Held | undefined> {
  const held = await hold(db, uuid)
  return held && catchUp(db, now, held)
}
