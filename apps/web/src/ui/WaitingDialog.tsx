import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import css from './WaitingDialog.module.css'

interface Props {
  open: boolean
  title: string
  text?: ReactNode
  /** What was waited for has happened: a mark instead of the movement. */
  done?: boolean | undefined
}

/** Holds the page while something that cannot be interrupted happens; only its owner closes it. */
export function WaitingDialog({ open, title, text, done }: Props) {
  return (
    <Dialog open={open} title={title} ask busy={!done}>
      <div className={css.row} role="status">
        <svg className={css.modules} viewBox="0 0 2.85 2.85" aria-hidden="true" data-done={done || undefined}>
          {[0, 1, 2].flatMap((y) =>
            [0, 1, 2].map((x) => <rect key={`${x}${y}`} x={x} y={y} width=".85" height=".85" />),
          )}
        </svg>
        {text && <p>{text}</p>}
      </div>
    </Dialog>
  )
}
