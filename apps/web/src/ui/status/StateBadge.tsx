import type { ComponentProps } from 'react'
import { modulesPath } from '../drawing/modules.path.ts'
import css from './StateBadge.module.css'
import './tone.css'

/** Meaning of a state, which decides the badge's colour and glyph. */
export type StateTone = 'ok' | 'warn' | 'bad' | 'info' | 'none'

/** Glyph of each tone, 3 by 3 squares, so that the tones differ also without colour. */
const GLYPHS: Record<StateTone, readonly string[]> = {
  ok: ['###', '###', '###'],
  warn: ['...', '#..', '###'],
  bad: ['#.#', '.#.', '#.#'],
  info: ['.#.', '###', '.#.'],
  none: ['...', '...', '...'],
}

type Props = ComponentProps<'span'> & { tone: StateTone; label: string }

/** Badge that shows a state by colour, glyph and word. It passes on its ref and events, so that a tooltip can wrap it. */
export function StateBadge({ tone, label, ...rest }: Props) {
  return (
    <span {...rest} className={css.badge} data-tone={tone}>
      <svg viewBox="0 0 2.85 2.85" aria-hidden="true" fill="currentColor">
        <path d={modulesPath(GLYPHS[tone], '.', 0.15)} opacity=".3" />
        <path d={modulesPath(GLYPHS[tone], '#', 0.15)} />
      </svg>
      {label}
    </span>
  )
}
