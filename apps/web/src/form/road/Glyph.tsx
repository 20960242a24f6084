import type { SectionState } from '@portal/domain/road/road'
import css from './Glyph.module.css'
import { glyphRows } from './glyph.rows.ts'
import { modulesPath } from '../../ui/drawing/modules.path.ts'

type Props = Pick<SectionState, 'glyph' | 'done' | 'total'>

/** State of a section in nine modules. It is hidden from screen readers: words stand beside it. */
export function Glyph(state: Props) {
  const rows = glyphRows(state)
  return (
    <svg viewBox="0 0 2.85 2.85" aria-hidden="true" fill="currentColor" className={css.glyph} data-glyph={state.glyph}>
      <path d={modulesPath(rows, '.', 0.15)} opacity=".3" />
      <path d={modulesPath(rows, '#', 0.15)} />
    </svg>
  )
}

/** The glyph of one fact that is missing, seen, or failing. */
export const FactGlyph = ({ of }: { of: 'ok' | 'bad' | 'net' | 'none' }) => <Glyph glyph={of} done={0} total={0} />
