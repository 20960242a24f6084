import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <h2>{title}</h2>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
