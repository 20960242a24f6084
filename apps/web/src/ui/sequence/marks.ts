import type { Second } from './second.ts'

/** Where the label of a mark stands: at one side of it, and one line higher if the other mark takes that place. */
export type Place = 'right' | 'left' | 'raised-right' | 'raised-left'

/** Part of the ruler that a label takes, by the window. */
const SIZES = { wide: 0.1, narrow: 0.22 }

/** Places of the labels of both marks, so that none leaves the ruler or covers the other. */
export function labelsOf(
  { paid, total, noticed, ruler }: Pick<Second, 'paid' | 'total' | 'noticed' | 'ruler'>,
  window: keyof typeof SIZES,
): { paid: Place; noticed: Place } {
  const size = SIZES[window]
  const inside = (at: number): 'right' | 'left' => (at + size > 1 ? 'left' : 'right')
  const [first, last] = [paid / ruler, total / ruler]
  const side = inside(last)
  const [from, to] = !noticed ? [1, 1] : side === 'right' ? [last, last + size] : [last - size, last]
  if (first + size <= from || (first >= to && first + size <= 1)) return { paid: 'right', noticed: side }
  if (first <= from && first - size >= 0) return { paid: 'left', noticed: side }
  return { paid: `raised-${inside(first)}`, noticed: side }
}
