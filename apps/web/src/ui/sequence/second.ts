import type { SequenceMessage } from './sequence.types.ts'

type Holder = 'network' | 'ifo' | 'med' | 'ifd' | 'collector'

/** Part of the measured time in which one participant had the payment; times in ms since the confirmation. */
interface Segment {
  who: Holder
  from: number
  to: number
}

/** Time from the confirmation of a payment to the answer of its notice. */
export interface Second {
  /** Time of the confirmation, in ms since 1970. */
  startedAt: number
  paid: number
  /** When the collector had answered the notice; equal to `paid` if no notice was answered. */
  total: number
  noticed: boolean
  segments: Segment[]
  /** Length of the ruler in ms: a second, or more in whole seconds; a quick payment has a shorter one, on which its parts can be seen. */
  ruler: number
}

const beginning = ({ at }: SequenceMessage): number => Date.parse(at)
const succeeded = ({ status, latency_ms }: SequenceMessage): boolean =>
  latency_ms !== null && status !== null && status < 300

const holderOf = ({ name, from, to }: SequenceMessage): Holder => {
  if (name === 'med') return 'med'
  return from === 'ifd' || to === 'ifd' ? 'ifd' : 'ifo'
}

/** Fills the time up to `paid` with the steps between banks; whatever no bank took, the network had. */
function stepsUntil(paid: number, startedAt: number, messages: readonly SequenceMessage[]): Segment[] {
  const segments: Segment[] = []
  let cursor = 0
  const add = (who: Holder, from: number, to: number): void => {
    if (to > from || who !== 'network') segments.push({ who, from, to })
    cursor = Math.max(cursor, to)
  }
  for (const message of messages) {
    if (message.kind !== 'bank' || message.latency_ms === null) continue
    const from = beginning(message) - startedAt
    if (from < 0 || from > paid) continue
    add('network', cursor, from)
    add(holderOf(message), Math.max(cursor, from), Math.min(paid, from + message.latency_ms))
  }
  add('network', cursor, paid)
  return segments
}

const SECOND = 1000
/** Rulers of quick payments, of which at most four fifths are used. */
const SHORT = [100, 200, 500]

function rulerFor(ms: number): number {
  return SHORT.find((ruler) => ms <= ruler * 0.8) ?? Math.max(1, Math.ceil(ms / SECOND)) * SECOND
}

/** Measures a payment; undefined until one was confirmed. */
export function secondOf(messages: readonly SequenceMessage[]): Second | undefined {
  const confirmed = messages.findLast((message) => message.name === 'confirmAuthorization' && succeeded(message))
  if (!confirmed) return undefined
  const startedAt = beginning(confirmed)
  const paid = confirmed.latency_ms ?? 0
  const notice = messages.find(
    (message) => message.name === 'payment.paid' && beginning(message) >= startedAt && succeeded(message),
  )
  const segments = stepsUntil(paid, startedAt, messages)
  const from = notice ? beginning(notice) - startedAt : paid
  const total = notice ? from + (notice.latency_ms ?? 0) : paid
  if (notice) segments.push({ who: 'collector', from, to: total })
  return { startedAt, paid, total, noticed: notice !== undefined, segments, ruler: rulerFor(Math.max(paid, total)) }
}
