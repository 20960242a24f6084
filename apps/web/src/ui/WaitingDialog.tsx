import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import css from './WaitingDialog.module.css'

interface Props {
  open: boolean
  title: string
  text?: ReactNode
  /** What was waited for has happened: a check instead of the movement. */
  done?: boolean | undefined
}

const MOVING = ['###', '###', '###']
const CHECK = ['......#', '.....##', '#...##.', '##.##..', '.###...', '..#....']

/**
 * Holds the page while something that cannot be interrupted happens; only its owner closes it. What is done opens anew,
 * since a window that opens is announced, and one that changes its title is not.
 */
export function WaitingDialog({ open, title, text, done }: Props) {
  return (
    <Dialog key={done ? 'done' : 'waiting'} open={open} title={title} ask busy={!done}>
      <div className={css.row}>
        {done ? <Modules rows={CHECK} className={css.check} /> : <Modules rows={MOVING} className={css.modules} />}
        {text && <p role="status">{text}</p>}
      </div>
    </Dialog>
  )
}

function Modules({ rows, className }: { rows: readonly string[]; className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${(rows[0]?.length ?? 0) - 0.15} ${rows.length - 0.15}`}
      aria-hidden="true"
    >
      {rows.flatMap((row, y) =>
        [...row].map((cell, x) => cell === '#' && <rect key={`${x} ${y}`} x={x} y={y} width=".85" height=".85" />),
      )}
    </svg>
  )
}
