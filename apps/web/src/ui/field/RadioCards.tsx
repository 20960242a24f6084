import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { useFieldIds } from './Field.tsx'
import css from './RadioCards.module.css'

interface RadioCard {
  value: string
  label: string
  code?: string | undefined
  help?: string | undefined
  /** Whether this card alone cannot be chosen. */
  disabled?: boolean | undefined
  /** Decorative drawing above the label. */
  drawing?: ReactNode
}

type Props = Pick<ComponentProps<'input'>, 'disabled' | 'onBlur' | 'onChange' | 'ref'> & {
  name: string
  options: readonly RadioCard[]
  /** Chosen value of a controlled input; leave it out if React Hook Form registers the inputs. */
  value?: string | undefined
}

/** Radio buttons drawn as cards with a help text. Use inside `<Field group>`; all radios share the ref and events. */
export function RadioCards({ options, value, ...shared }: Props) {
  const id = useId()
  return (
    <div role="radiogroup" {...useFieldIds()} className={css.cards}>
      {options.map(({ drawing, help, ...option }) => (
        <label key={option.value} className={cx(css.option, css.card)}>
          {drawing && <span className={css.drawing}>{drawing}</span>}
          <input
            type="radio"
            {...shared}
            disabled={option.disabled ?? shared.disabled}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={help && `${id}-${option.value}-help`}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
          />
          <span className={css.text}>
            <span id={`${id}-${option.value}`}>
              {option.label} {option.code && <code>{option.code}</code>}
            </span>
            {help && (
              <span id={`${id}-${option.value}-help`} className={css.sub}>
                {help}
              </span>
            )}
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
