import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

interface Props {
  title: string
  /** One or two sentences that say why it is empty and what comes next. */
  children?: ReactNode
  action?: ReactNode
  art?: ReactNode
  /** Heading level of the title. */
  level?: 2 | 3 | undefined
}

/** Placeholder for a list without entries. */
export function EmptyState({ title, children, action, art, level = 2 }: Props) {
  const Title = `h${level}` as const
  return (
    <div className={css.empty}>
      {art && <div className={css.art}>{art}</div>}
      <Title>{title}</Title>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
