import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './Note.module.css'

const ICONS = { info: Info, warn: TriangleAlert, bad: CircleAlert, ok: CircleCheck }

interface Props {
  tone?: 'info' | 'warn' | 'bad' | 'ok' | undefined
  title?: string | undefined
  children?: ReactNode
  /** A way out, such as a button that tries again. */
  action?: ReactNode
  /** `alert` or `status` for a note that appears while the page is in use. */
  role?: 'alert' | 'status' | undefined
}

/** A remark that belongs to the place where it stands. */
export function Note({ tone = 'info', title, children, action, role }: Props) {
  const Icon = ICONS[tone]
  return (
    <div className={css.note} data-tone={tone} role={role}>
      <Icon />
      <div className={css.text}>
        {title && <strong>{title}</strong>} {children}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
