import { type ReactNode, useId } from 'react'
import { cx } from '../../ui/cx.ts'
import css from './Section.module.css'

interface Props {
  title: string
  lead?: ReactNode
  /** On wide windows, puts the title to the left of the content. */
  beside?: 'third' | 'half' | undefined
  children: ReactNode
}

export function Section({ title, lead, beside, children }: Props) {
  const id = useId()
  return (
    <section className={cx(css.section, beside && css[beside])} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {lead}
      </div>
      {children}
    </section>
  )
}
