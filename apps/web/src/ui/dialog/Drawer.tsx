import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import css from './Drawer.module.css'
import { IconButton } from '../button/Button.tsx'
import { useCloseOnBack, useModal } from './modal.ts'

interface Props {
  onClose: () => void
  label: string
  closeLabel: string
  side?: 'right' | 'left' | undefined
  head?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Modal panel at one side of the window, mounted only while it is open; a click outside closes it. */
export function Drawer({ onClose, label, closeLabel, side = 'right', head, className, children }: Props) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const events = useModal(dialog, onClose, true)
  useCloseOnBack(onClose)
  return createPortal(
    <dialog ref={setDialog} {...events} aria-label={label} className={cx(css.drawer, className)} data-side={side}>
      <div className={css.panel}>
        <div className={css.head}>
          <div className={css.title}>{head}</div>
          <IconButton label={closeLabel} onClick={onClose} data-first-focus>
            <X />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
