import { expect } from 'vitest'
import type { Db } from '../database.ts'
import type { Call, Operations, Outcome } from '../operation.ts'
import type { Participant } from '../participant/participant.ts'
import { Refusal } from '../refusal.ts'
import type { SettableClock } from './clock.ts'

/** What a call answered: its body, or the code of its error. */
export interface Answered {
  body: Record<string, unknown>
  refusal?: string
  fields?: Readonly<Record<string, string>>
}

type Input = Partial<Pick<Call, 'params' | 'query' | 'body' | 'accept'>>

const empty = { params: {}, query: {}, body: {}, accept: 'application/json' }

/** Calls operations as the door does, each step in a transaction of its own; the clock goes on to when a slow bank answers. */
export function callerOf(db: Db, operations: Partial<Operations>, clock: SettableClock) {
  const transact = (work: (db: Db) => Promise<Outcome>): Promise<Outcome> => db.transaction().execute(work)
  return async (caller: Participant, id: keyof Operations, input: Input = {}): Promise<Answered> => {
    const operation = operations[id]
    if (!operation) throw new Error(`No operation ${id}`)
    try {
      let outcome = await transact((own) => operation({ ...empty, ...input, db: own, now: clock.now(), caller }))
      while ('after' in outcome) {
        const { after, due } = outcome
        clock.set(due)
        outcome = await transact((own) => after({ db: own, now: clock.now() }))
      }
      return 'refusal' in outcome
        ? { body: {}, refusal: outcome.refusal }
        : { body: outcome.body as Record<string, unknown> }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { body: {}, refusal: error.code, ...(error.detail.fields ? { fields: error.detail.fields } : {}) }
    }
  }
}

/** Body of an answer that must not be an error. */
export async function bodyOf(answer: Promise<Answered>): Promise<Record<string, unknown>> {
  const { refusal, body } = await answer
  expect(refusal).toBeUndefined()
  return body
}
