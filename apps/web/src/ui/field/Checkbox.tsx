import type { ComponentProps, ReactNode } from 'react'
import css from './RadioCards.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode }

export function Checkbox({ label, ...rest }: Props) {
  return (
    <label className={css.option}>
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  )
}
