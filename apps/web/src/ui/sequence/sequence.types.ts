/** Lanes of a payment's drawing, from left to right. */
export const LANES = ['payer', 'ifo', 'network', 'ifd', 'collector'] as const
export type Lane = (typeof LANES)[number]

interface Check {
  name: string
  ok: boolean | null
  expected: string | null
  received: string | null
}

/** Call, notice or step between banks, with its answer. */
export interface SequenceMessage {
  id: string
  /** ISO 8601 time. */
  at: string
  kind: 'call' | 'notice' | 'bank'
  from: Lane
  to: Lane
  name: string
  method: string | null
  path: string | null
  /** HTTP status of the answer; null while there is none. */
  status: number | null
  state: string | null
  code: string | null
  latency_ms: number | null
  signature: 'valid' | 'mismatch' | 'signed' | 'tls' | 'bank' | 'inside'
  request_id: string | null
  /** Number of the attempt of a notice, from 1. */
  attempt: number | null
  cause: { what: string; remedy: string; href: string | null } | null
  checks: readonly Check[]
  headers: Readonly<Record<string, string>>
  /** First bytes of the body as they arrived, in base64. */
  bytes: string | null
  request: unknown
  answer: unknown
  /** True if only who sent or received it sees what it says. */
  hidden?: boolean
}

/** What a message looks like: an ordinary one, one that moved the money, one that failed, or one that came too late. */
export type Tone = 'ink' | 'money' | 'bad' | 'late'

/** States and decisions that end a payment without money. */
const LOSSES = new Set(['REJECTED', 'EXPIRED', 'reject'])

export function toneOf({ kind, name, code, cause, status, state }: SequenceMessage): Tone {
  if (code === 'authorization_timeout') return 'late'
  if (cause !== null || code !== null || (status ?? 0) >= 400 || LOSSES.has(state ?? '')) return 'bad'
  return kind === 'bank' && name === 'med' ? 'money' : 'ink'
}
