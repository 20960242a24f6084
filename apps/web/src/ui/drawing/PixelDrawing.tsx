import type { ComponentProps } from 'react'
import { modulesPath } from './modules.path.ts'

/** Colour of each letter of a drawing; other characters are empty. */
const INKS = { t: 'var(--text)', p: 'var(--primary)', l: 'var(--line-strong)' }

/** Drawing of coloured squares, given as rows of letters of `INKS`. */
export function PixelDrawing({ rows, ...rest }: ComponentProps<'svg'> & { rows: readonly string[] }) {
  return (
    <svg {...rest} viewBox={`0 0 ${rows[0]?.length ?? 0} ${rows.length}`}>
      {Object.entries(INKS).map(([mark, ink]) => (
        <path key={mark} d={modulesPath(rows, mark, 0.12)} fill={ink} />
      ))}
    </svg>
  )
}
