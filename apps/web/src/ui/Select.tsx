import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import css from './Control.module.css'
import { cx } from './cx.ts'
import { type ControlIds, controlAttributes } from './field.ids.ts'

export interface SelectOption {
  value: string
  label: string
}

type Props = Omit<ComponentProps<'select'>, 'id' | 'multiple' | 'size'> &
  ControlIds & {
    options: readonly SelectOption[]
    /** Text of the empty choice; without it there is no empty choice. */
    placeholder?: string | undefined
  }

/** Native select, so that phones show their own picker. */
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
