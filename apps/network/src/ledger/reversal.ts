import { pays } from '@portal/domain/integration/type'
import { AUTHORIZATION_STATES, PAYMENT_STATES } from '@portal/network/common/states'
import type { Db } from '../database.ts'
import { enqueue } from '../notices/enqueue.ts'
import { paymentReversed } from './facts.ts'
import { type Held, saveAuthorization } from './held.queries.ts'
import { collectorOf, reversePaid } from './payment.queries.ts'
import type { ReversedBy } from './payment.tables.ts'
import { undo } from './posting.ts'
import { addReversalLines } from './statement-lines.queries.ts'
import { undoAuthorization } from './token.ts'
import { transition } from './transition.ts'

/**
 * Reverses the payment of a token. The money goes back as it came.
 * @returns undefined if the payment settled before, or its money was refunded
 */
export async function reversePayment(
  db: Db,
  now: Date,
  held: Held,
  by: ReversedBy,
  reason: string | null,
): Promise<Held | undefined> {
  const { token, authorization, payment } = held
  if (!payment || !authorization) return undefined
  const state = transition(PAYMENT_STATES, 'PAID', 'REVERSED')
  const reversed = await reversePaid(db, payment.uuid, { state, reversed_at: now, reversed_by: by })
  if (!reversed) return undefined
  await undo(db, now, payment.uuid)
  await addReversalLines(db, now, reversed)
  const ended = await saveAuthorization(db, authorization.id, {
    state: transition(AUTHORIZATION_STATES, authorization.state, 'REVERSED'),
    reversed_by: by,
    reason,
    ended_at: now,
  })
  const { type } = await collectorOf(db, token.collector_id)
  const told = [payment.payer_id, ...(pays(type) ? [token.collector_id] : [])]
  await enqueue(db, now, [paymentReversed(reversed, now, told)])
  return { token, authorization: ended, payment: reversed }
}

/**
 * Reverses what a wallet began, whatever became of it: the payment, or the authorization that had none yet. Repeated, it changes
 * nothing.
 * @returns undefined if it ended in another way
 */
export async function reverse(db: Db, now: Date, held: Held, reason: string): Promise<Held | undefined> {
  const state = held.authorization?.state
  if (state === 'REVERSED') return held
  if (state === 'CONFIRMED') return reversePayment(db, now, held, 'reverse_payer', reason)
  if (state === 'PRE_AUTHORIZED' || state === 'AUTHORIZED') return undoAuthorization(db, now, held, reason)
  return undefined
}
