import type { ComponentProps, ReactNode } from 'react'
import css from './Option.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode }

/** Checkbox with its own label. */
export function Checkbox({ label, ...rest }: Props) {
  return (
    <label className={css.option}>
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  )
}
