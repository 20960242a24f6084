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

/** A drawing each, so that the columns move one after the other. */
const COLUMNS = ['#..', '.#.', '..#']

/**
 * Holds the page while something that cannot be interrupted happens; only its owner closes it. What is done opens anew,
 * since a window that opens is announced, and one that changes its title is not.
 */
export function WaitingDialog({ open, title, text, done }: Props) {
  return (
    <Dialog key={done ? 'done' : 'waiting'} open={open} title={title} ask busy={!done} tone={done ? 'ok' : undefined}>
      {!done && (
        <div className={css.row}>
          <svg className={css.modules} viewBox="0 0 2.85 2.85" aria-hidden="true">
            {COLUMNS.map((column) => (
              <path key={column} d={modulesPath([column, column, column], '#', 0.15)} />
            ))}
          </svg>
          {text && <p role="status">{text}</p>}
        </div>
      )}
    </Dialog>
  )
}
