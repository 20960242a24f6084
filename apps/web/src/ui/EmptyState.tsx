import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

interface Props {
  title: string
  /** One or two sentences: why it is empty and what comes next. */
  children?: ReactNode
  action?: ReactNode
  art?: ReactNode
  /** Level of the title in the page. */
  level?: 2 | 3 | undefined
}

/** What a list says when it has nothing to show. */
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
