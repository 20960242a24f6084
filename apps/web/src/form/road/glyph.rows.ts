import type { SectionState } from '@portal/domain/road/road'

const SIDE = 3
const MODULES = SIDE * SIDE

const FIXED = {
  ok: ['###', '###', '###'],
  bad: ['#.#', '.#.', '#.#'],
  net: ['.#.', '###', '.#.'],
  none: ['...', '...', '...'],
} as const

/** Rows of a section's glyph, `#` for a lit module. What is partly done fills from the bottom, one module at least and never all nine. */
export function glyphRows({ glyph, done, total }: Pick<SectionState, 'glyph' | 'done' | 'total'>): readonly string[] {
  if (glyph !== 'part') return FIXED[glyph]
  const lit = Math.max(1, Math.ceil(((MODULES - 1) * done) / Math.max(1, total)))
  return Array.from({ length: SIDE }, (_, row) => {
    const inRow = Math.min(SIDE, Math.max(0, lit - SIDE * (SIDE - 1 - row)))
    return '#'.repeat(inRow).padEnd(SIDE, '.')
  })
}

/** What the glyph says, for people who do not see it. */
export function glyphWords({ glyph, done, total, missing }: SectionState): string {
  const lacks = missing === 1 ? `falta 1 de ${total}` : `faltan ${missing} de ${total}`
  switch (glyph) {
    case 'ok':
      return 'completo'
    case 'net':
      return 'le toca a la red'
    case 'bad':
      return missing > 0 ? `con falla, ${lacks}` : 'con falla'
    case 'part':
      return missing > 0 ? lacks : `${done} de ${total}`
    case 'none':
      return missing > 0 ? `sin empezar, ${lacks}` : 'sin pendientes'
  }
}
