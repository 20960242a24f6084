import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { ControlIds } from './field.ids.ts'
import css from './Segmented.module.css'

/** One choice; `good` paints it green when chosen, for the answer that completes an item. */
export interface Segment {
  value: string
  label: string
  good?: boolean | undefined
}

type Props = ControlIds &
  Pick<ComponentProps<'input'>, 'disabled' | 'onBlur' | 'onChange' | 'ref' | 'required'> & {
    name: string
    options: readonly Segment[]
    /** Chosen value, where the caller holds it; left out when a form registers the native inputs. */
    value?: string | null | undefined
    /** Name of the group where no field labels it. */
    label?: string | undefined
  }

/** Two to four short choices side by side; native radios. */
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
