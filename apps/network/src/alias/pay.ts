import { chileanMoment } from '../clock/chile.ts'
import { BATCH, type Timer } from '../clock/timers.ts'
import type { Db } from '../database.ts'
import { type Held, look } from '../ledger/held.queries.ts'
import { issueToken } from '../ledger/token.ts'
import { enqueue } from '../notices/enqueue.ts'
import type { Call, Operation } from '../operation.ts'
import type { Ports } from '../ports.ts'
import { findAlias } from './alias.queries.ts'
import { merchantOf } from './merchant.ts'
import { endPay, insertPay, lockEndedPays } from './pay.queries.ts'
import { payStateOf, reasonOf } from './pay-state.ts'
import { spendLookup } from './spend-lookup.ts'

/** Seconds that a person has to answer a challenge. */
const CHALLENGE_SECONDS = 300
const NOTICES = {
  ACCEPTED: 'alias.pay.accepted',
  REJECTED: 'alias.pay.rejected',
  EXPIRED: 'alias.pay.expired',
} as const

/** Makes a token that only the wallet of the alias may pay, and the page of its challenge. */
export const payByAlias =
  ({ publicUrl }: Ports): Operation =>
  async (call: Call) => {
    const { db, now, caller, body } = call
    const { alias, amount, order_id } = body as { alias: string; amount: number; order_id: string }
    await spendLookup(call)
    const of = await findAlias(db, alias)
    if (!of) return { refusal: 'not_found' }
    if (of.state !== 'ACTIVE') return { refusal: 'alias_inactive' }
    const merchant = await merchantOf(db, caller)
    const token = await issueToken(db, now, {
      collector_id: caller.id,
      order_id,
      amount,
      description: `Orden ${order_id}`,
      merchant,
      expires_in: CHALLENGE_SECONDS,
      single_use: true,
      payer_id: of.participant_id,
    })
    const pay = await insertPay(db, { token_uuid: token.uuid, alias: of.alias, created_at: now })
    return {
      body: {
        pay_id: pay.id,
        alias: pay.alias,
        order_id,
        amount,
        merchant,
        state: pay.state,
        token_uuid: token.uuid,
        challenge_url: `${publicUrl}/pay/challenge/${pay.id}`,
        expires_at: chileanMoment(token.expires_at),
      },
    }
  }

async function finish(db: Db, now: Date, id: string, held: Held): Promise<void> {
  const { collector_id, order_id, amount, state: tokenState, ended_at } = held.token
  const state = payStateOf(tokenState)
  if (state === 'CHALLENGED') return
  await endPay(db, id, state, ended_at ?? now)
  const data = { pay_id: id, order_id, amount, state, payment_uuid: held.payment?.uuid ?? null, reason: reasonOf(held) }
  const about = { to: [collector_id], subject: id, happenedAt: ended_at ?? now, amount }
  await enqueue(db, now, [{ ...about, type: NOTICES[state], data }])
}

/** Ends the payments by alias whose token has ended. */
export const payTimer: Timer = {
  name: 'alias-pay',
  async run(db, now) {
    const ended = await lockEndedPays(db, BATCH)
    for (const { id, token_uuid } of ended) {
      const held = await look(db, token_uuid)
      if (held) await finish(db, now, id, held)
    }
    return ended.length
  },
}
