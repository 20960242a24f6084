import { type ReactNode, useId } from 'react'
import css from './FormBlock.module.css'
import field from './Field.module.css'
import { Skeleton } from '../status/Skeleton.tsx'

interface Props {
  title: string
  /** Explains the fields. */
  text?: ReactNode
  children: ReactNode
}

/** Section of a long form: title and explanation at the left, fields at the right. `FieldGrid` lays the fields out in pairs. */
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

/** Grid of fields in two columns, one on phones; a child with `data-full` spans both. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>
}

/** Placeholder of a form's first section while it loads, with the given number of fields. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className={css.block}>
      <div className={css.text}>
        <Skeleton width="half" />
        <Skeleton />
        <Skeleton width="long" />
      </div>
      <div className={css.body}>
        <div className={css.grid}>
          {Array.from({ length: fields }, (_, index) => (
            <div key={index} className={field.field} data-full={index === 0 || undefined}>
              <div className={field.head}>
                <Skeleton width="short" />
              </div>
              <Skeleton shape="control" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
