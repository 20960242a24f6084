import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

interface Props {
  title: string
  /** One or two sentences that say why it is empty and what comes next. */
  children?: ReactNode
  action?: ReactNode
}

/** Placeholder for a list without entries. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={css.empty}>
      <h2>{title}</h2>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
