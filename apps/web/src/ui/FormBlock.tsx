import { type ReactNode, useId } from 'react'
import css from './FormBlock.module.css'

interface Props {
  title: string
  /** What the fields beside it are for. */
  text?: ReactNode
  children: ReactNode
}

/** A part of a long form: its explanation at the left, its fields at the right. Lay fields out in pairs with `FieldGrid`. */
export function FormBlock({ title, text, children }: Props) {
  const id = useId()
  return (
    <section className={css.block} aria-labelledby={id}>
      <div className={css.text}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={css.body}>{children}</div>
    </section>
  )
}

/** Two columns of fields, one on phones; a child with `data-full` takes both. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>
}
