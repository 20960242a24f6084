import type { ComponentProps, ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import css from './Control.module.css'
import { cx } from '../cx.ts'
import { useFieldIds } from './Field.tsx'

type Props = ComponentProps<'input'> & {
  action?: ReactNode
  mono?: boolean | undefined
}

export function TextInput({ action, mono, className, ...rest }: Props) {
  return (
    <span className={cx(css.control, mono && css.mono, className)}>
      <input type="text" {...useFieldIds()} {...rest} />
      {action}
    </span>
  )
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <span className={cx(css.control, className)}>
      <textarea {...useFieldIds()} {...rest} />
    </span>
  )
}

interface SelectOption {
  value: string
  label: string
}

type SelectProps = Omit<ComponentProps<'select'>, 'multiple' | 'size'> & {
  options: readonly SelectOption[]
  /** Text of the empty option; if undefined, there is no empty option. */
  placeholder?: string | undefined
}

/** Native select element, so that phones show their own picker. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className={cx(css.control, className)}>
      <select {...useFieldIds()} {...rest}>
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
