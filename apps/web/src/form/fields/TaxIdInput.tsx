import { formatTaxId } from '@portal/domain/integration/tax-id'
import { type FocusEventHandler, useLayoutEffect, useRef } from 'react'
import { TextInput } from '../../ui/field/Field.tsx'
import { caretAfter, significantBefore } from './tax-id.caret.ts'

interface Props {
  value: string
  onChange: (formatted: string) => void
  onBlur: FocusEventHandler
  name: string
  inputRef: (input: HTMLInputElement | null) => void
  className?: string | undefined
}

/** Input that formats a RUT (Chilean tax id) with dots and a dash while typing; the caret stays next to the same digit. */
export function TaxIdInput({ value, onChange, inputRef, ...rest }: Props) {
  const input = useRef<HTMLInputElement | null>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <TextInput
      {...rest}
      ref={(element) => {
        input.current = element
        inputRef(element)
      }}
      value={value}
      onChange={({ target }) => {
        const formatted = formatTaxId(target.value)
        caret.current = caretAfter(
          formatted,
          significantBefore(target.value, target.selectionStart ?? target.value.length),
        )
        onChange(formatted)
      }}
      placeholder="Ej.: 12.345.678-5"
      autoComplete="off"
      spellCheck={false}
    />
  )
}
