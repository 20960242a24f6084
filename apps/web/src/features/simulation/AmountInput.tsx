import { useLayoutEffect, useRef } from 'react'
import { caretAfter, significantBefore } from '../../form/fields/tax-id.caret.ts'
import { useFieldIds } from '../../ui/field/Field.tsx'
import css from './CreateCharge.module.css'
import { grouped } from './money.ts'

const LONGEST = 9

interface Props {
  /** Digits of the amount. */
  value: string
  onChange: (digits: string) => void
}

/** Input of an amount in pesos that groups its digits while typing; the caret stays next to the same digit. */
export function AmountInput({ value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <span className={css.amount}>
      <span aria-hidden="true">$</span>
      <input
        {...useFieldIds()}
        ref={input}
        type="text"
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        value={value === '' ? '' : grouped(Number(value))}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '').replace(/^0+/, '').slice(0, LONGEST)
          const before = significantBefore(target.value, target.selectionStart ?? target.value.length)
          caret.current = caretAfter(digits === '' ? '' : grouped(Number(digits)), before)
          onChange(digits)
        }}
      />
      <span aria-hidden="true">CLP</span>
    </span>
  )
}
