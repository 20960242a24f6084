import type { NetworkErrorCode } from '@portal/network/common/errors'
import type { Db } from '../database.ts'
import type { Call, Operation, Outcome } from '../operation.ts'
import type { Participant } from '../participant/participant.ts'
import { Refusal } from '../refusal.ts'

type Asked = Partial<Pick<Call, 'params' | 'query' | 'body'>>
interface Told {
  code?: NetworkErrorCode
  retryAfter?: number | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of many forms
  body?: any
}

/** Calls operations as `perform` does, without door, schema and idempotency: one transaction, rolled back by a thrown refusal. */
export const asking =
  (db: Db, now: () => Date) =>
  async (
    operation: Operation,
    caller: Participant,
    { params = {}, query = {}, body = {} }: Asked = {},
  ): Promise<Told> => {
    try {
      const outcome: Outcome = await db
        .transaction()
        .execute((tx) => operation({ db: tx, now: now(), caller, params, query, body, accept: 'application/json' }))
      if ('refusal' in outcome) return { code: outcome.refusal }
      if ('after' in outcome) throw new Error('answers later')
      return { body: outcome.body }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { code: error.code, retryAfter: error.detail.retryAfter }
    }
  }
