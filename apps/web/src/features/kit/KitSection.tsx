import type { ReactNode } from 'react'
import css from './Kit.module.css'

interface Props {
  id: string
  title: string
  /** What it is for, and what else belongs beside the title. */
  text: ReactNode
  children: ReactNode
}

/** Section of the kit: title and what it is for at the left, the pieces at the right. */
export const KitSection = ({ id, title, text, children }: Props) => (
  <section id={id} aria-labelledby={`${id}-titulo`} className={css.section}>
    <div className={css.about}>
      <h2 id={`${id}-titulo`}>{title}</h2>
      {text}
    </div>
    <div className={css.pieces}>{children}</div>
  </section>
)
