import type { ChangeEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { FieldIds } from '../../ui/field/field.ids.ts'
import { TextInput } from '../../ui/field/TextInput.tsx'

const onlyDigits = (text: string): string => text.replace(/\D/g, '')

/** Takes what is no digit out of what was typed or pasted; the caret stays beside the digit it was beside. */
function keepDigits(input: HTMLInputElement): void {
  const digits = onlyDigits(input.value)
  if (digits === input.value) return
  const caret = onlyDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = digits
  input.setSelectionRange(caret, caret)
}

/** An account's number: a text of digits with the zeros that it begins with, on a phone's number pad. */
export function AccountNumberInput({ ids, registered }: { ids: FieldIds; registered: UseFormRegisterReturn }) {
  return (
    <TextInput
      {...ids}
      {...registered}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        keepDigits(event.target)
        void registered.onChange(event)
      }}
      inputMode="numeric"
      autoComplete="off"
    />
  )
}
