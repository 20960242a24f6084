import { useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Idempotency keys for a form: the same content gets the same key, so that a retry after a lost answer is not executed twice. */
export function useAttemptKey(): (content: unknown) => string {
  const attempt = useRef({ asked: '', key: '' })
  return (content) => {
    const asked = JSON.stringify(content)
    if (attempt.current.asked !== asked) attempt.current = { asked, key: crypto.randomUUID() }
    return attempt.current.key
  }
}

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
