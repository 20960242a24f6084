import type { ReactNode } from 'react'
import css from './PageHead.module.css'

interface Props {
  title: string
  /** One sentence: what this page is for. */
  lead?: ReactNode
  /** Above the title: the breadcrumb. */
  before?: ReactNode
  /** Beside it: the one action of the page, or a state. */
  actions?: ReactNode
}

/** Title of a page. The heading can take the focus after a change of page. */
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
