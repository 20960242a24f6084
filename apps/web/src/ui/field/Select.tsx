import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import css from './Control.module.css'
import { cx } from '../cx.ts'

export interface SelectOption {
  value: string
  label: string
}

type Props = Omit<ComponentProps<'select'>, 'multiple' | 'size'> & {
  options: readonly SelectOption[]
  /** Text of the empty choice; without it there is no empty choice. */
  placeholder?: string | undefined
}

/** Native select, so that phones show their own picker. */
export function Select({ options, placeholder, className, ...rest }: Props) {
  return (
    <span className={cx(css.control, className)}>
      <select {...rest}>
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
