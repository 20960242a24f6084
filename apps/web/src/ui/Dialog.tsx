import { CircleAlert, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import css from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { useModal } from './modal.ts'

interface Props {
  open: boolean
  /** Without it there is no way out but the owner's: no close button, and Escape does nothing. */
  onClose?: (() => void) | undefined
  title: string
  /** Text of the close button; needed with `onClose` unless it is a question. */
  closeLabel?: string | undefined
  /** Width in px on wide screens, 480 unless said. */
  width?: number | undefined
  /** A question: no line above the buttons, no close button. */
  ask?: boolean | undefined
  /** Tells of a failure: an icon beside the title. */
  tone?: 'bad' | undefined
  busy?: boolean | undefined
  /** Buttons, the way out first, the action last. */
  footer?: ReactNode
  children?: ReactNode
}

/** A modal window; from below on phones. The focus goes to its first field, or else to its title. */
export function Dialog({ open, ...rest }: Props) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, closeLabel, width, ask, tone, busy, footer, children }: Omit<Props, 'open'>) {
  const titleId = useId()
  const bodyId = useId()
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const events = useModal(dialog, onClose)
  return createPortal(
    <dialog
      ref={setDialog}
      {...events}
      role={ask ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={ask ? bodyId : undefined}
      aria-busy={busy || undefined}
      className={cx(css.dialog, ask && css.ask)}
      style={width ? { width: `min(${width}px, calc(100vw - 2rem))` } : undefined}
    >
      <div className={css.head}>
        {tone && <CircleAlert className={css.bad} />}
        <h2 id={titleId} tabIndex={-1} data-title>
          {title}
        </h2>
        {onClose && closeLabel && !ask && (
          <IconButton label={closeLabel} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </div>
      <div id={bodyId} className={css.body} data-body>
        {children}
      </div>
      {footer && <div className={css.foot}>{footer}</div>}
    </dialog>,
    document.body,
  )
}
