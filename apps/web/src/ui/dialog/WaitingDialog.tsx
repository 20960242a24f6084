import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { modulesPath } from '../drawing/modules.path.ts'
import css from './WaitingDialog.module.css'

interface Props {
  open: boolean
  title: string
  text?: ReactNode
  /** Shows a check mark instead of the animation. */
  done?: boolean | undefined
}

/** Column patterns of the animation, drawn as separate paths so that they can move one after the other. */
const COLUMNS = ['#..', '.#.', '..#']

/**
 * Modal dialog for work that cannot be interrupted; only its owner closes it. Success remounts it, because screen readers announce a dialog
 * that opens but not one whose title changes.
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
