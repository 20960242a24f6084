import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import css from './Dialog.module.css'
import { IconButton } from '../button/Button.tsx'
import { useModal } from './modal.ts'
import { modulesPath } from '../drawing/modules.path.ts'

interface Props {
  /** Called on close. If undefined, there is no close button, Escape does nothing, and only the parent closes the dialog. */
  onClose?: (() => void) | undefined
  title: string
  /** Width of the dialog on wide screens, a CSS length; 30rem by default. */
  width?: string | undefined
  /** If true, the dialog looks like a question: without a close button and without a line above its buttons. */
  ask?: boolean | undefined
  /** If true, what stands behind the dialog cannot be read. */
  veiled?: boolean | undefined
  /** Icon beside the title that marks a failure or a success. */
  tone?: 'bad' | 'ok' | undefined
  busy?: boolean | undefined
  /** Buttons of the dialog: cancel first, the main action last. */
  footer?: ReactNode
  children?: ReactNode
}

/** Modal dialog, mounted only while it is open. The focus goes to its first field, or else to its title. */
export function Dialog({ onClose, title, width, ask, veiled, tone, busy, footer, children }: Props) {
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
      className={cx(css.dialog, ask && css.ask, veiled && css.veiled)}
      style={width ? { width: `min(${width}, calc(100vw - 2rem))` } : undefined}
    >
      <div className={css.head}>
        {tone && <Icon className={css[tone]} />}
        <h2 id={titleId} tabIndex={-1} data-title>
          {title}
        </h2>
        {onClose && !ask && (
          <IconButton label="Cerrar" onClick={onClose}>
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

/** The three columns of squares in the waiting animation, each drawn as a path of its own, so that they move one after another. */
const COLUMNS = ['#..', '.#.', '..#']

/** Dialog while work runs. On success it is remounted, because screen readers announce a new dialog, not a new title. */
export function WaitingDialog({ title, text, done }: { title: string; text?: ReactNode; done?: boolean | undefined }) {
  return (
    <Dialog key={done ? 'done' : 'waiting'} title={title} ask busy={!done} tone={done ? 'ok' : undefined}>
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
