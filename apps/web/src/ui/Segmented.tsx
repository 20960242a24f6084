import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { ControlIds } from './field.ids.ts'
import css from './Segmented.module.css'

/** Choice of a segmented control; `good` draws it in green when chosen. */
export interface Segment {
  value: string
  label: string
  good?: boolean | undefined
}

type Props = ControlIds &
  Pick<ComponentProps<'input'>, 'disabled' | 'onBlur' | 'onChange' | 'ref' | 'required'> & {
    name: string
    options: readonly Segment[]
    /** Chosen value of a controlled input; leave it out if React Hook Form registers the inputs. */
    value?: string | null | undefined
    /** Accessible name, if no field labels the group. */
    label?: string | undefined
  }

/** Two to four short choices side by side, as native radio buttons. */
export function Segmented({ name, options, value, label, id, labelId, describedBy, invalid, ...input }: Props) {
  return (
    <div
      role="radiogroup"
      id={id}
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      className={css.group}
    >
      {options.map((option) => (
        <label key={option.value} data-good={option.good || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            {...input}
            {...(value === undefined ? {} : { checked: value === option.value, onChange: input.onChange ?? ignore })}
          />
          {option.good ? <Check className="small" /> : <Minus className="small" />}
          {option.label}
        </label>
      ))}
    </div>
  )
}

function ignore() {}
