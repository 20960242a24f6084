import { type ReactNode, useId } from 'react'
import css from './Part.module.css'

/** Part of the overview: its title and, at the right, what belongs to it. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.part}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {typeof aside === 'string' ? <p>{aside}</p> : aside}
      </div>
      {children}
    </section>
  )
}
