import type { ComponentProps } from 'react'
import { modulesPath } from './modules.path.ts'
import css from './StateBadge.module.css'

/** Colour and glyph of a state. */
export type StateTone = 'ok' | 'warn' | 'bad' | 'info' | 'none'

/** Three by three modules, different in greyscale too. */
const GLYPHS: Record<StateTone, readonly string[]> = {
  ok: ['###', '###', '###'],
  warn: ['...', '#..', '###'],
  bad: ['#.#', '.#.', '#.#'],
  info: ['.#.', '.#.', '.#.'],
  none: ['...', '...', '...'],
}

type Props = ComponentProps<'span'> & { tone: StateTone; label: string }

/** A state told by colour, glyph and word. Takes a ref and events, so that a tooltip may hang on it. */
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
