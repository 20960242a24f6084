import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import type { ControlIds } from './field.ids.ts'
import css from './Option.module.css'
import cards from './RadioCards.module.css'

/** Choice of a radio card; `code` is its value as spelled in the API. */
export interface RadioCard {
  value: string
  label: string
  code?: string | undefined
  help?: string | undefined
}

type Props = ControlIds &
  Pick<ComponentProps<'input'>, 'disabled' | 'onBlur' | 'onChange' | 'ref' | 'required'> & {
    name: string
    options: readonly RadioCard[]
    /** Chosen value of a controlled input; leave it out if React Hook Form registers the inputs. */
    value?: string | null | undefined
  }

/**
 * Radio buttons drawn as cards with a sentence each. Use it inside `<Field group>`; all radios share the ref and
 * events.
 */
export function RadioCards({ name, options, value, id, labelId, describedBy, invalid, ...input }: Props) {
  return (
    <div
      role="radiogroup"
      id={id}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      className={cards.cards}
    >
      {options.map((option) => (
        <label key={option.value} className={cx(css.option, cards.card)}>
          <input
            type="radio"
            name={name}
            value={option.value}
            {...input}
            {...(value === undefined ? {} : { checked: value === option.value, onChange: input.onChange ?? ignore })}
          />
          <span className={cards.text}>
            {option.label} {option.code && <code>{option.code}</code>}
            {option.help && <span className={css.sub}>{option.help}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

function ignore() {}
