import type { ReactNode } from 'react'
import css from './PageHead.module.css'

interface Props {
  title: string
  titleId?: string | undefined
  lead?: ReactNode
  actions?: ReactNode
}

/** Page heading. Its title is focusable by script, for the focus after a navigation. */
export function PageHead({ title, titleId, lead, actions }: Props) {
  return (
    <header className={css.head}>
      <div className={css.text}>
        <h1 id={titleId} tabIndex={-1}>
          {title}
        </h1>
        {lead && <div className={css.lead}>{lead}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  )
}
