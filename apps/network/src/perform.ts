import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { sql } from 'kysely'
import { definitionOf, mayCall, needsKey } from './call/definitions.ts'
import { type Input, validated } from './call/validation.ts'
import type { Clock } from './clock/clock.ts'
import type { Db } from './database.ts'
import { type Claim, claimKey, keepOutcome } from './idempotency/idempotency.queries.ts'
import { hasQueued } from './notices/enqueue.ts'
import type { Call, Operations, Outcome, Served } from './operation.ts'
import type { Participant } from './participant/participant.ts'
import { Refusal } from './refusal.ts'
import type { Settled } from './settled.ts'

export interface PerformInput extends Input {
  idempotencyKey?: string | undefined
  /** Media type that the caller asks for; JSON by default. */
  accept?: string | undefined
}

export interface Answer {
  status: number
  /** Undefined for 204. */
  body?: unknown
  media?: string
}

export type Step = 'role' | 'schema' | 'idempotency' | 'operation'

/**
 * Makes a call in the name of a participant: role, schema, idempotency, operation.
 * @param passed told of each step that the call has passed; it may refuse the call
 * @throws Refusal for every answer that is an error
 */
export type Perform = (
  caller: Participant,
  id: Served,
  input: PerformInput,
  passed?: (step: Step) => void,
) => Promise<Answer>

interface Parts {
  db: Db
  clock: Clock
  operations: Partial<Operations>
  /** Stops calls that wait for a bank, because the server closes. */
  closing?: AbortSignal
  /** Told after each commit of notices, so that they leave at once. */
  queued?: () => void
}

export function createPerform({ db, clock, operations, closing, queued = () => undefined }: Parts): Perform {
  return async (caller, id, input, passed = () => undefined) => {
    const definition = definitionOf(id)
    if (!mayCall(definition, caller)) throw new Refusal('forbidden')
    passed('role')
    const { params, query, body = {} } = await validated(definition, input)
    passed('schema')
    const key = needsKey(definition) ? input.idempotencyKey : undefined
    const claim = key === undefined ? undefined : claimOf(caller, id, key, { params, query, body })
    const operation = operations[id]
    if (!operation) throw new Refusal('unavailable')

    const accept = input.accept ?? 'application/json'
    let step = (call: Call): Promise<Outcome> => operation(call)
    for (let first = true; ; first = false) {
      let transaction = db
      const outcome = await db.transaction().execute(async (tx): Promise<Outcome> => {
        transaction = tx
        const now = clock.now()
        const known = claim ? await claimKey(tx, now, claim) : 'new'
        if (typeof known === 'object') return known
        if (first) passed('idempotency')
        const call = { db: tx, now, caller, params, query, body, accept }
        if (!claim) return step(call)
        const reached = await refusable(tx, () => step(call))
        if (!('after' in reached)) await keepOutcome(tx, claim, reached)
        return reached
      })
      if (hasQueued(transaction)) queued()
      if (!('after' in outcome)) {
        const answer = answerOf(definition.status ?? 200, outcome)
        passed('operation')
        return answer
      }
      await clock.until(outcome.due, closing)
      if (closing?.aborted) throw new Refusal('unavailable')
      step = ({ db: tx, now }) => outcome.after({ db: tx, now })
    }
  }
}

/** Statuses of refusals that are kept with the key of their call; the others go away when the call or its caller is mended. */
const KEPT = new Set([404, 409, 422])

/** Makes a step of an operation. A refusal that is kept becomes its outcome, and what the step wrote is undone. */
async function refusable(db: Db, step: () => Promise<Outcome>): Promise<Outcome> {
  await sql`savepoint step`.execute(db)
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'authorization_pending') throw error
    if (!KEPT.has(NETWORK_ERRORS[error.code].status)) throw error
    await sql`rollback to savepoint step`.execute(db)
    return { refusal: error.code }
  }
}

function answerOf(status: number, outcome: Settled): Answer {
  if ('refusal' in outcome) throw new Refusal(outcome.refusal)
  return { status, ...outcome }
}

/** What a repeated call must have in common with the first one: operation, parameters and body, without time and signature. */
function claimOf({ id: participant_id }: Participant, operation: Served, key: string, input: Input): Claim {
  const data = canonicalize({ operation, ...input }) ?? ''
  return { participant_id, key, request_hash: createHash('sha256').update(data).digest('base64url') }
}
