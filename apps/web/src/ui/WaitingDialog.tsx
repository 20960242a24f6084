import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { modulesPath } from './modules.path.ts'
import css from './WaitingDialog.module.css'

interface Props {
  open: boolean
  title: string
  text?: ReactNode
  /** What was waited for has happened: a check instead of the movement. */
  done?: boolean | undefined
}

/** One drawing a column, so that the columns move one after the other. */
const MOVING = ['#..', '.#.', '..#'].map((row) => [row, row, row])
const CHECK = ['......#', '.....##', '#...##.', '##.##..', '.###...', '..#....']

/**
 * Holds the page while something that cannot be interrupted happens; only its owner closes it. What is done opens anew,
 * since a window that opens is announced, and one that changes its title is not.
 */
export function WaitingDialog({ open, title, text, done }: Props) {
  return (
    <Dialog key={done ? 'done' : 'waiting'} open={open} title={title} ask busy={!done}>
      <div className={css.row}>
        {done ? <Modules parts={[CHECK]} className={css.check} /> : <Modules parts={MOVING} className={css.modules} />}
        {text && <p role="status">{text}</p>}
      </div>
    </Dialog>
  )
}

function Modules({ parts, className }: { parts: readonly string[][]; className: string | undefined }) {
  const [rows = []] = parts
  return (
    <svg
      className={className}
      viewBox={`0 0 ${(rows[0]?.length ?? 0) - 0.15} ${rows.length - 0.15}`}
      aria-hidden="true"
    >
      {parts.map((part) => (
        <path key={part.join()} d={modulesPath(part, '#', 0.15)} />
      ))}
    </svg>
  )
}
