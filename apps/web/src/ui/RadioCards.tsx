import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import type { ControlIds } from './field.ids.ts'
import css from './Option.module.css'
import cards from './RadioCards.module.css'

/** One choice; `code` is its value as the interfaces spell it. */
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
    /** Chosen value, where the caller holds it; left out when a form registers the native inputs. */
    value?: string | null | undefined
  }

/** Few choices that need a sentence each. Put it in a `Field group`; every radio takes the same ref and events. */
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
