import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './Note.module.css'

const ICONS = { info: Info, warn: TriangleAlert, bad: CircleAlert, ok: CircleCheck }

interface Props {
  tone?: 'info' | 'warn' | 'bad' | 'ok' | undefined
  title?: string | undefined
  children?: ReactNode
  /** Button, for example to retry. */
  action?: ReactNode
  /** Announces a note that appears while the page is in use. */
  role?: 'alert' | 'status' | undefined
}

/** Coloured box with a remark. */
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
