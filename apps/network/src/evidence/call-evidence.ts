import { CALL_LABELS, callSeen } from '@portal/domain/connection/calls'
import { CALL_CHECKS, type CallCheck } from '@portal/domain/road/evidence'
import type { Checked, CheckName } from '../door/checks.ts'
import type { LoggedCall } from '../log/call.queries.ts'
import { lately } from './lately.ts'
import type { Seen } from './record-evidence.ts'

const NAME_IN_LOG: Record<CallCheck, CheckName> = {
  certificate: 'certificate',
  client: 'client_os',
  source: 'source',
  time: 'timestamp',
  signature: 'signature',
}

/** Finds what the door saw of participants in their calls, and leaves out what it saw alike within the last minute. */
export function callEvidence() {
  // A clock differs a little each time.
  const news = lately(({ key, detail }) => (key === 'time' ? null : detail))
  return (calls: readonly LoggedCall[]): Seen[] => {
    const seen = calls.flatMap((call) => factsOf(call))
    // Of many calls in a batch the last one counts, so that a flood makes five rows.
    const last = new Map(seen.map((each) => [`${each.participant_id} ${each.key}`, each]))
    return news([...last.values()])
  }
}

/** Verdicts of the checks that a call from outside reached, for the holder of its certificate alone: others must not change one's evidence. */
function factsOf({ participant_id, request_id, at, checks, headers }: LoggedCall): Seen[] {
  if (headers === null) return []
  return CALL_CHECKS.flatMap((key) => {
    const checked = checks.find(({ check }) => check === NAME_IN_LOG[key])
    if (!checked) return []
    const seen = detailOf(key, checked, at)
    const { seen: what, note } = callSeen(key, checked.ok, seen)
    const detail = { ...seen, text: `${CALL_LABELS[key]}: ${what} (${note.toLowerCase()})` }
    return [{ participant_id, kind: 'call' as const, key, ok: checked.ok, at, request_id, detail }]
  })
}

/** What was seen; for the time, by how many seconds the caller's clock is fast. */
function detailOf(key: CallCheck, { received }: Checked, at: Date): Record<string, unknown> {
  if (key !== 'time') return { received: received ?? null }
  const given = Date.parse(received ?? '')
  return { seconds: Number.isNaN(given) ? null : (given - at.getTime()) / 1000 }
}
