import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './Drawer.module.css'
import { IconButton } from '../button/Button.tsx'
import { useModal } from './modal.ts'
import { useCloseOnBack } from './use-close-on-back.ts'

interface Props {
  open: boolean
  onClose: () => void
  /** Accessible name of the drawer. */
  label: string
  closeLabel: string
  side?: 'right' | 'left' | undefined
  /** Shown beside the close button, usually the logo. */
  head?: ReactNode
  children: ReactNode
}

/** Modal panel at one side of the window; a click outside closes it. */
export function Drawer({ open, ...rest }: Props) {
  return open ? <OpenDrawer {...rest} /> : null
}

function OpenDrawer({ onClose, label, closeLabel, side = 'right', head, children }: Omit<Props, 'open'>) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const events = useModal(dialog, onClose)
  useCloseOnBack(onClose)
  useEffect(() => {
    const pressed = (event: MouseEvent) => event.target === dialog && onClose()
    dialog?.addEventListener('click', pressed)
    return () => dialog?.removeEventListener('click', pressed)
  }, [dialog, onClose])
  return createPortal(
    <dialog ref={setDialog} {...events} aria-label={label} className={css.drawer} data-side={side}>
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
