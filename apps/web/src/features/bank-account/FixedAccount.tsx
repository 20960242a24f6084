import type { ReactNode } from 'react'
import { FieldGrid } from '../../ui/field/FormBlock.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { TextInput } from '../../ui/field/TextInput.tsx'
import { TYPE_OPTIONS } from './account.options.ts'

/** Account type and number that nobody chooses, after the bank of the account. */
export function FixedAccount({ bank, type, number }: { bank: ReactNode; type: string; number: string }) {
  return (
    <>
      {bank}
      <FieldGrid>
        <Field label="Tipo de cuenta">
          {(ids) => <Select {...ids} disabled value={type} options={TYPE_OPTIONS} />}
        </Field>
        <Field label="Número de cuenta">{(ids) => <TextInput {...ids} disabled value={number} />}</Field>
      </FieldGrid>
    </>
  )
}
