import type { Message } from '@portal/domain/network/simulation'
import { definitionOf, purposeOf } from '../call/definitions.ts'
import { CHECKS, type Checked } from '../door/checks.ts'
import type { LoggedCall } from '../log/call.queries.ts'
import type { Served } from '../operation.ts'
import type { Participant } from '../participant/participant.ts'
import { causeOf } from './cause.ts'
import { laneOf, type Seen, type Sides } from './message.ts'

/** A call that did not come through the door was made by a test party. */
const isInside = (checks: readonly Checked[]): boolean => checks[0]?.check !== 'certificate'

function signatureOf(checks: readonly Checked[]): Message['signature'] {
  if (isInside(checks)) return 'inside'
  const found = checks.find(({ check }) => check === 'signature')
  return found ? (found.ok ? 'valid' : 'mismatch') : 'signed'
}

/** The checks in their order, with those that were not made after one that failed. */
function checksOf(checks: readonly Checked[]): Message['checks'] {
  const last = CHECKS.indexOf(checks.at(-1)?.check ?? 'operation')
  return [
    ...checks.map(({ check, ok, expected, received }) => ({
      name: check,
      ok,
      expected: expected ?? null,
      received: received ?? null,
    })),
    ...CHECKS.slice(last + 1).map((name) => ({ name, ok: null, expected: null, received: null })),
  ]
}

const stateIn = (answer: unknown): string | null => {
  const { state, estado } = (answer ?? {}) as { state?: unknown; estado?: unknown }
  const found = state ?? estado
  return typeof found === 'string' ? found : null
}

/** @param caller the participant that called, if it is a party */
export function callMessage(call: LoggedCall, sides: Sides, caller: Participant | undefined): Seen {
  const { request_id, operation, checks, answer } = call
  const definition = operation && operation !== 'whoami' ? definitionOf(operation as Served) : undefined
  const inside = isInside(checks)
  return {
    id: `call/${request_id}`,
    at: call.at.toISOString(),
    kind: 'call',
    from: laneOf(
      sides,
      call.participant_id,
      definition?.callers.every((role) => role === 'payer'),
    ),
    to: 'network',
    name: operation ?? call.method,
    method: call.method,
    path: call.path,
    status: call.status,
    state: call.code ? null : stateIn(answer),
    code: call.code,
    latency_ms: call.latency_ms,
    signature: signatureOf(checks),
    request_id,
    attempt: null,
    party: call.participant_id,
    cause: causeOf(call, inside),
    checks: checksOf(checks),
    headers: { ...call.headers },
    bytes: call.bytes,
    purpose: definition && caller && !inside ? purposeOf(definition, caller) : null,
    request: call.request,
    answer,
  }
}
