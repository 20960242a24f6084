import type { ComponentProps, ReactNode } from 'react'
import { type ControlIds, controlAttributes } from './field.ids.ts'
import css from './Option.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'id'> &
  ControlIds & {
    label: ReactNode
    help?: string | undefined
  }

/** Checkbox with its own label. */
export function Checkbox({ label, help, className, id, labelId: _labelId, describedBy, invalid, ...rest }: Props) {
  return (
    <label className={className ? `${css.option} ${className}` : css.option}>
      <input type="checkbox" {...controlAttributes({ id, describedBy, invalid })} {...rest} />
      <span>
        {label}
        {help && <span className={css.sub}>{help}</span>}
      </span>
    </label>
  )
}
