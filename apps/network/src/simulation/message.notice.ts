import type { Message } from '@portal/domain/network/simulation'
import { chileanMoment } from '../clock/chile.ts'
import { redacted } from '../log/redact.ts'
import { decisionIn } from '../notices/decision.answer.ts'
import { definitionOf } from '../notices/enqueue.ts'
import { laneOf, type Seen, type Sides } from './message.ts'
import type { NoticeRow } from './charge.queries.ts'

const UNSENT = {
  what: 'El aviso no salió: no hay una URL activa registrada para él.',
  remedy: 'Registra la URL, o usa el Receptor de avisos mientras no tengas la tuya.',
  screen: 'webhook',
} as const

/** Characters of a signature that stay. */
const KEPT = 11

/** True for a notice that is on its way or was tried; one that is held back shows nothing yet. */
export const isVisible = ({ number, state, fault }: NoticeRow): boolean =>
  number !== null || state !== 'WAITING' || fault !== 'notices_out_of_order'

function verdictOf(row: NoticeRow): Message['signature'] {
  const { counterpart, state, number, status, received } = row
  // Its receiver answers 200 to a valid signature alone, and its newest receipts only are kept.
  if (counterpart) return status === 200 ? 'valid' : 'inside'
  if (received) return [received.body_verdict, received.headers_verdict].includes('valid') ? 'valid' : 'mismatch'
  return state === 'UNSENT' && number === null ? 'inside' : 'signed'
}

function headersOf({ id, received }: NoticeRow): Record<string, string> {
  if (!received) return { 'webhook-id': id }
  const { 'webhook-signature': signature, ...others } = received.headers
  return { ...others, ...(signature ? { 'webhook-signature': `${signature.slice(0, KEPT)}…` } : {}) }
}

function causeOf({ failure, remedy, state, number, counterpart }: NoticeRow): Seen['cause'] {
  if (number === null) return state === 'UNSENT' ? UNSENT : null
  return failure ? { what: `${failure}.`, remedy: remedy ?? '', screen: counterpart ? null : 'webhook' } : null
}

function parsed(text: string | null): unknown {
  try {
    return redacted(JSON.parse(text ?? 'null') as unknown)
  } catch {
    return text
  }
}

/** One attempt of a notice, or the notice that was not tried yet. */
export function noticeMessage(row: NoticeRow, sides: Sides): Seen {
  const { id, participant_id, type, data, happened_at, at, number, status, latency_ms, answer } = row
  // An attempt is recorded when it ends.
  const began = at ? new Date(at.getTime() - (latency_ms ?? 0)) : happened_at
  const decision = definitionOf(type).decision ? decisionIn(answer)?.decision : undefined
  return {
    id: `notice/${id}/${number ?? 1}`,
    at: began.toISOString(),
    kind: 'notice',
    from: 'network',
    to: laneOf(sides, participant_id),
    name: type,
    method: 'POST',
    path: null,
    status,
    state: decision ?? null,
    code: null,
    latency_ms,
    signature: verdictOf(row),
    request_id: null,
    attempt: number ?? 1,
    party: participant_id,
    cause: causeOf(row),
    checks: [],
    headers: headersOf(row),
    bytes: null,
    purpose: null,
    request: redacted({ id, type, created_at: chileanMoment(happened_at), data }),
    answer: parsed(answer),
  }
}
