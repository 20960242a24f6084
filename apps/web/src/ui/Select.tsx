import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import css from './Control.module.css'
import { cx } from './cx.ts'
import { type ControlIds, controlAttributes } from './field.ids.ts'

/** One choice of a list. */
export interface SelectOption {
  value: string
  label: string
}

type Props = Omit<ComponentProps<'select'>, 'id' | 'multiple' | 'size'> &
  ControlIds & {
    options: readonly SelectOption[]
    /** What an empty choice reads; without it there is none. */
    placeholder?: string | undefined
  }

/** A native select, so that a phone shows its own wheel. */
export function Select({
  options,
  placeholder,
  className,
  id,
  labelId: _labelId,
  describedBy,
  invalid,
  ...rest
}: Props) {
  return (
    <span className={cx(css.control, className)}>
      <select {...controlAttributes({ id, describedBy, invalid })} {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="small" />
    </span>
  )
}
