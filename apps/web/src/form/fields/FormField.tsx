import type { ComponentProps } from 'react'
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { Field, Select, TextInput } from '../../ui/field/Field.tsx'
import { HelpButton } from '../help/HelpButton.tsx'

interface Bound<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
  label: string
  /** `filter_id` of the help entry of this field. */
  entry?: string | undefined
  help?: string | undefined
}

type FormFieldProps<Values extends FieldValues> = Bound<Values> &
  Pick<ComponentProps<typeof Field>, 'group' | 'children'>

export function FormField<Values extends FieldValues>({ form, name, entry, ...rest }: FormFieldProps<Values>) {
  const { error } = form.getFieldState(name, form.formState)
  return <Field {...rest} error={error?.message} labelAction={entry && <HelpButton entry={entry} />} />
}

type TextProps<Values extends FieldValues> = Bound<Values> & Omit<ComponentProps<typeof TextInput>, 'form' | 'name'>

export function TextField<Values extends FieldValues>({ form, name, label, entry, help, ...rest }: TextProps<Values>) {
  return (
    <FormField {...{ form, name, label, entry, help }}>
      <TextInput {...form.register(name)} {...rest} />
    </FormField>
  )
}

/** Monospaced URL field without autocorrection; its tooltip shows the whole URL, which may be longer than the input. */
export function UrlField<Values extends FieldValues>(props: TextProps<Values>) {
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return <TextField {...props} {...plain} mono inputMode="url" title={props.form.watch(props.name)} />
}

type SelectProps<Values extends FieldValues> = Bound<Values> &
  Omit<ComponentProps<typeof Select>, 'form' | 'name'> & { rules?: RegisterOptions<Values> }

export function SelectField<Values extends FieldValues>(props: SelectProps<Values>) {
  const { form, name, label, entry, help, rules, ...rest } = props
  return (
    <FormField {...{ form, name, label, entry, help }}>
      <Select {...form.register(name, rules)} {...rest} />
    </FormField>
  )
}
