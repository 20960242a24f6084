import { Check, Minus } from 'lucide-react'
import css from './Segmented.module.css'

interface Props {
  'aria-labelledby': string
  'aria-describedby'?: string | undefined
  name: string
  /** Options of the control; a chosen option is green if `good`, and has an icon unless `good` is undefined. */
  options: readonly { value: string; label: string; good?: boolean }[]
  value: string
  onChoose: (value: string) => void
}

/** Segmented control: two to four short options in a row, as native radio buttons. */
export function Segmented({ name, options, value, onChoose, ...aria }: Props) {
  return (
    <div role="radiogroup" {...aria} className={css.group}>
      {options.map((option) => (
        <label key={option.value} data-good={option.good || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChoose(option.value)}
          />
          {option.good !== undefined && (option.good ? <Check className="small" /> : <Minus className="small" />)}
          {option.label}
        </label>
      ))}
    </div>
  )
}
