import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFieldIds } from './Field.tsx'
import css from './RadioCards.module.css'

interface RadioCard {
  value: string
  label: string
  code?: string | undefined
  help?: string | undefined
}

type Props = Pick<ComponentProps<'input'>, 'disabled' | 'onBlur' | 'onChange' | 'ref'> & {
  name: string
  options: readonly RadioCard[]
  /** Chosen value of a controlled input; leave it out if React Hook Form registers the inputs. */
  value?: string | undefined
}

/** Radio buttons drawn as cards with a help text. Use inside `<Field group>`; all radios share the ref and events. */
export function RadioCards({ options, value, ...shared }: Props) {
  return (
    <div role="radiogroup" {...useFieldIds()} className={css.cards}>
      {options.map((option) => (
        <label key={option.value} className={cx(css.option, css.card)}>
          <input
            type="radio"
            {...shared}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
          />
          <span className={css.text}>
            {option.label} {option.code && <code>{option.code}</code>}
            {option.help && <span className={css.sub}>{option.help}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode }

export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className={css.option}>
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  )
}
