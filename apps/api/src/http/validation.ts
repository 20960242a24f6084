import { isStorable } from '@portal/domain/text'
import type * as z from 'zod/mini'
import { Refusal } from './refusal.ts'

type Schema = z.ZodMiniType
type Issue = z.core.$ZodIssue

const nameOf = (issue: Issue, key?: string): string => [...issue.path, ...(key ? [key] : [])].join('.')

/** First message of each wrong field, by its path. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const wrong = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => nameOf(issue, key)) : [nameOf(issue)]
    const message = issue.code === 'unrecognized_keys' ? 'Este campo no existe' : issue.message
    for (const name of wrong) if (name) fields[name] ??= message
  }
  return fields
}

/** Name of the first text, at any depth, that neither a database nor a log could hold. */
function unstorable(value: unknown, path: string[] = []): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.')
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return path.join('.') || 'body'
    const found = unstorable(inner, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

/** Validates what a client sent; the refusal names each wrong field in Spanish. */
export function validate(schema: Schema | undefined, input: unknown): unknown {
  const bad = unstorable(input)
  if (bad !== undefined) throw new Refusal('invalid', { fields: { [bad]: 'Hay caracteres que no se pueden usar' } })
  if (!schema) {
    const extra = Object.keys((input as object | null) ?? {})
    if (extra.length === 0) return undefined
    throw new Refusal('invalid', { fields: Object.fromEntries(extra.map((key) => [key, 'Este campo no existe'])) })
  }
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields = fieldsOf(result.error.issues)
  throw new Refusal('invalid', Object.keys(fields).length > 0 ? { fields } : {})
}
