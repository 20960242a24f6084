import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Field } from '../../ui/field/Field.tsx'
import { TextInput } from '../../ui/field/TextInput.tsx'
import { HelpButton } from '../help/HelpButton.tsx'

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
  label: string
  /** `filter_id` of its help entry. */
  entry: string
  placeholder: string
}

/** Field for a URL: monospaced, with the keyboard's autocorrection off. */
export function UrlField<Values extends FieldValues>({ form, name, label, entry, placeholder }: Props<Values>) {
  const { error } = form.getFieldState(name, form.formState)
  return (
    <Field label={label} error={error?.message} labelAction={<HelpButton entry={entry} />}>
      {(ids) => (
        <TextInput
          {...ids}
          {...form.register(name)}
          mono
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          // Shows the full URL on hover if it is longer than the input.
          title={form.watch(name)}
        />
      )}
    </Field>
  )
}
