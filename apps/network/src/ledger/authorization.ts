import { DELIVERY } from '@portal/network/common/delivery'
import type { Db } from '../database.ts'
import { enqueue } from '../notices/enqueue.ts'
import { authorizationRequested } from './facts.ts'
import { type Held, insertAuthorization } from './held.queries.ts'
import type { Payer } from './payment.tables.ts'
import { readBy } from './token.ts'

/**
 * Makes the wallet's authorization of a token that it read; a dual reads its own token in the same step.
 * @returns undefined if the token is not available to the wallet
 */
export async function openAuthorization(db: Db, now: Date, held: Held, wallet: string, payer: Payer) {
  const own = held.token.state === 'CREATED' && held.token.collector_id === wallet
  const { token, authorization: other } = own ? await readBy(db, now, held, wallet) : held
  if (token.state !== 'READ' || other || (token.single_use && token.reader_id !== wallet)) return undefined
  const authorization = await insertAuthorization(db, {
    token_uuid: token.uuid,
    payer_id: wallet,
    payer: JSON.stringify(payer),
    created_at: now,
    decide_by: new Date(now.getTime() + DELIVERY.decisionTimeout * 1000),
  })
  return { token, authorization }
}

/** Preauthorises: the collector is asked, and has 3 seconds to accept. */
export async function preauthorize(db: Db, now: Date, held: Held, wallet: string, payer: Payer) {
  const opened = await openAuthorization(db, now, held, wallet, payer)
  if (opened) await enqueue(db, now, [authorizationRequested(opened.token, opened.authorization)])
  return opened
}
