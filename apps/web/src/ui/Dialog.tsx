import { CircleAlert, CircleCheck, X } from 'lucide-react'
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
  /** Width on wide screens, in px or as CSS says it; 480 px unless said. */
  width?: number | string | undefined
  /** A question: no line above the buttons, no close button. */
  ask?: boolean | undefined
  /** Tells of a failure, or of something done: an icon beside the title. */
  tone?: 'bad' | 'ok' | undefined
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
  const Icon = tone === 'ok' ? CircleCheck : CircleAlert
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
      style={width ? { width: `min(${width}${typeof width === 'number' ? 'px' : ''}, calc(100vw - 2rem))` } : undefined}
    >
      <div className={css.head}>
        {tone && <Icon className={css[tone]} />}
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
