import { type ReactNode, useId } from 'react'
import css from './Connection.module.css'

/** Part of the screen: its title and, at the right, a sentence. */
export function ConnectionPart({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.part}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {aside && <p>{aside}</p>}
      </div>
      {children}
    </section>
  )
}
