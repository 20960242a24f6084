import { LANES, type SequenceMessage, type Tone, toneOf } from './sequence.types.ts'

/** Module of the print: empty, passed by a message, or the end of one in its tone. */
export type Cell = 'empty' | 'passed' | Tone

export const COLUMNS = 12

/** Column of a message: a module for each lane, lit where the message leaves and arrives, grey where it passes. */
export function columnOf(message: SequenceMessage): Cell[] {
  const tone = toneOf(message)
  const [first = 0, last = 0] = [LANES.indexOf(message.from), LANES.indexOf(message.to)].toSorted((a, b) => a - b)
  return LANES.map((_, at): Cell => {
    if (at < first || at > last) return 'empty'
    return at === first || at === last || tone === 'money' ? tone : 'passed'
  })
}

const EMPTY: Cell[] = LANES.map(() => 'empty')

/** Print of a payment: a column for each of its last twelve messages, in their order. */
export function footprintOf(messages: readonly SequenceMessage[]): Cell[][] {
  const columns = messages.slice(-COLUMNS).map(columnOf)
  return [...columns, ...Array.from({ length: COLUMNS - columns.length }, () => EMPTY)]
}
