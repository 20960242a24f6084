import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import type { Served } from '../operation.ts'
import { participantById } from '../participant/participant.queries.ts'
import type { Perform, PerformInput } from '../perform.ts'
import { Refusal } from '../refusal.ts'
import { closedDays } from '../settlement/statement.queries.ts'
import { insertTopUp, topUpsOf } from './top-up.queries.ts'
import { FIXED_REFERENCE } from './top-up.ts'

interface Parts {
  db: Db
  clock: Clock
  perform: Perform
}

/** What the portal asks about the money of an integration. */
export const treasuryPort = ({ db, clock, perform }: Parts) => ({
  /** Makes a call in the name of `id`, without its certificate and signature. */
  async ask(id: string, operation: Served, input: PerformInput) {
    const caller = await participantById(db, id)
    if (!caller) throw new Error('The network does not know the integration')
    try {
      return { body: (await perform(caller, operation, input)).body }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { refused: error.code, fields: error.detail.fields ?? {}, description: error.detail.description }
    }
  },
  closedDays: (id: string, from: string, to: string) => closedDays(db, id, from, to),
  async topUps(id: string) {
    const rows = await topUpsOf(db, id)
    return rows.map(({ transfer_reference, amount, state, created_at }) => ({
      transfer_reference,
      amount,
      state,
      created_at: created_at.toISOString(),
    }))
  },
  /** Plays the bank: a transfer of `id` that may then be credited. @returns false if the reference always means the same, or is taken */
  async transfer(id: string, transfer_reference: string, amount: number): Promise<boolean> {
    if (FIXED_REFERENCE.test(transfer_reference)) return false
    const made = await insertTopUp(db, {
      collector_id: id,
      commerce_id: null,
      transfer_reference,
      amount,
      state: 'PENDING',
      created_at: clock.now(),
    })
    return made !== undefined
  },
})
