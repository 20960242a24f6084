import { AUTHORIZATION_STATES, TOKEN_STATES } from '@portal/network/common/states'
import { failureOf } from '@portal/network/common/failure-amounts'
import type { Db } from '../database.ts'
import { type Held, saveAuthorization, saveToken, tokenOfAuthorization } from './held.queries.ts'
import { holdNow, reject } from './token.ts'
import { transition } from './transition.ts'

export interface Decision {
  decision: 'accept' | 'reject'
  /** Reason of a rejection, for the person. */
  reason?: string | undefined
}

/** Accepts the authorization, which passes the token from READ to AUTHORIZED. */
export async function accept(db: Db, { token, authorization }: Required<Pick<Held, 'token' | 'authorization'>>) {
  const state = transition(AUTHORIZATION_STATES, authorization.state, 'AUTHORIZED')
  return {
    token: await saveToken(db, token.uuid, { state: transition(TOKEN_STATES, token.state, 'AUTHORIZED') }),
    authorization: await saveAuthorization(db, authorization.id, { state }),
  }
}

/**
 * Applies the collector's answer to `authorization.requested`.
 * @returns false if it came too late, so that nothing changed. A test amount that ends in 03 ignores every answer.
 */
export async function decide(db: Db, now: Date, authorizationId: string, answer: Decision): Promise<boolean> {
  const uuid = await tokenOfAuthorization(db, authorizationId)
  const held = uuid === undefined ? undefined : await holdNow(db, now, uuid)
  if (held?.authorization?.state !== 'PRE_AUTHORIZED') return false
  const { token, authorization } = held
  if (failureOf(token.amount)?.name === 'authorization_timeout') return false
  if (answer.decision === 'accept') await accept(db, { token, authorization })
  else {
    const reason = answer.reason === undefined ? {} : { reason: answer.reason }
    await reject(db, now, held, { rejection: 'authorization_rejected', ...reason })
  }
  return true
}
