import type { OperationId } from '@portal/network/served'
import type { Db } from './database.ts'
import type { Participant } from './participant/participant.ts'
import type { Settled } from './settled.ts'

/** Call whose certificate, signature, role, quota and schema were checked. */
export interface Call {
  /** Transaction of the call; all that it writes is kept together with its answer, or not at all. */
  db: Db
  now: Date
  caller: Participant
  /** Values of the path and of the query, decoded. */
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** Body that fits the schema of the call's definition; empty for GET and DELETE. */
  body: Readonly<Record<string, unknown>>
  /** Media type of the answer if the call defines others than JSON, for example `text/csv`. */
  accept: string
}

/**
 * Result of a call. What the transaction wrote is kept for all three.
 * - `body`: successful answer, with the status of the definition; undefined for 204
 * - `refusal`: error answer for a change that was made, for example a payment that the bank rejected
 * - `after`: the answer depends on a bank that is still working; called again, in a new transaction, until it is no longer `after`
 */
export type Outcome = Settled | { after: (call: Pick<Call, 'db' | 'now'>) => Promise<Outcome>; due: Date }

/** Serves one operation. @throws Refusal to change nothing */
export type Operation = (call: Call) => Promise<Outcome>
export type Operations = Record<Served, Operation>

/** Ids of the calls that operations serve: all but `whoami`, which the door answers by itself. */
export type Served = Exclude<OperationId, 'whoami'>
