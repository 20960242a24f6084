import type { ReactNode } from 'react'
import css from './PageHead.module.css'

interface Props {
  title: string
  /** One sentence about the purpose of the page. */
  lead?: ReactNode
  /** Shown above the title, such as the breadcrumb. */
  before?: ReactNode
  /** Shown beside the title: the page's main action or a state. */
  actions?: ReactNode
}

/** Page heading; scripts can focus its title after a navigation. */
export function PageHead({ title, lead, before, actions }: Props) {
  return (
    <header className={css.head}>
      {before && <div className={css.before}>{before}</div>}
      <div className={css.text}>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <div className={css.lead}>{lead}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  )
}
