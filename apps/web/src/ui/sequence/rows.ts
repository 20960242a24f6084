import { type Second, secondOf } from './second.ts'
import type { SequenceMessage } from './sequence.types.ts'
import { waitWords } from './words.ts'

/**
 * Row of the sequence. A call during which banks worked has two rows, one where it was sent and one where it was answered; any other
 * message is one row with its answer.
 */
export interface MessageRow {
  kind: 'message'
  id: string
  message: SequenceMessage
  part: 'whole' | 'sent' | 'answered'
  /** Time in ms since 1970. */
  at: number
  /** Milliseconds since the confirmation, if the row belongs to the measured second. */
  since: number | undefined
}

/** Wait between two messages that lasted as long as a person or a retry takes. */
interface PauseRow {
  kind: 'pause'
  id: string
  ms: number
  words: string
}

export type Row = MessageRow | PauseRow

/** Shortest wait that has a row of its own. */
const PAUSE_MS = 3000

const endOf = ({ message, at, part }: MessageRow): number => at + (part === 'whole' ? (message.latency_ms ?? 0) : 0)

function sinceOf(second: Second | undefined, at: number): number | undefined {
  if (!second) return undefined
  const since = at - second.startedAt
  return since >= 0 && since <= second.total ? since : undefined
}

function messageRows(messages: readonly SequenceMessage[]): MessageRow[] {
  const second = secondOf(messages)
  const row = (message: SequenceMessage, part: MessageRow['part'], at: number): MessageRow => ({
    kind: 'message',
    id: part === 'answered' ? `${message.id} answered` : message.id,
    message,
    part,
    at,
    since: sinceOf(second, at),
  })
  return messages
    .flatMap((message) => {
      const at = Date.parse(message.at)
      const answeredAt = at + (message.latency_ms ?? 0)
      const during = (other: SequenceMessage): boolean =>
        other.kind === 'bank' && Date.parse(other.at) >= at && Date.parse(other.at) < answeredAt
      if (message.kind !== 'call' || !messages.some(during)) return [row(message, 'whole', at)]
      return [row(message, 'sent', at), row(message, 'answered', answeredAt)]
    })
    .toSorted((one, other) => one.at - other.at)
}

/** Rows of a sequence in their order, with the waits between them. */
export function rowsOf(messages: readonly SequenceMessage[]): Row[] {
  const rows: Row[] = []
  let last: MessageRow | undefined
  let quietSince = Number.POSITIVE_INFINITY
  for (const row of messageRows(messages)) {
    const ms = row.at - quietSince
    if (ms >= PAUSE_MS)
      rows.push({ kind: 'pause', id: `${row.id} wait`, ms, words: waitWords(row.message, last?.message) })
    rows.push(row)
    last = row
    quietSince = Math.max(Number.isFinite(quietSince) ? quietSince : 0, endOf(row))
  }
  return rows
}

/** Milliseconds after which each row appears when the payment is played again: waits last 0.6 s, the second its real time. */
export function playTimes(rows: readonly Row[]): number[] {
  const times: number[] = []
  let now = 0
  let before: MessageRow | undefined
  for (const row of rows) {
    if (row.kind === 'pause') now += WAIT_MS
    else {
      if (row.since !== undefined && before?.since !== undefined) now += row.since - before.since
      else if (before) now += BEAT_MS
      before = row
    }
    times.push(now)
  }
  return times
}

const WAIT_MS = 600
const BEAT_MS = 250
