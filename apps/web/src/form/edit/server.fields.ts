import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Sets the server's error messages on the fields that the form has; returns their names in the server's order. */
export function showFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  messages: Readonly<Record<string, string>>,
): Path<Values>[] {
  const own = Object.keys(form.getValues())
  const shown = Object.entries(messages).filter(([name]) => own.includes(name)) as [Path<Values>, string][]
  for (const [name, message] of shown) form.setError(name, { type: 'server', message })
  return shown.map(([name]) => name)
}
