import { isStorable, UNUSABLE_CHARACTERS } from '@portal/domain/text'
import type * as z from 'zod/mini'
import { Refusal } from '../../refusal.ts'

type Schema = z.ZodMiniType
type Issue = z.core.$ZodIssue

const UNKNOWN_FIELD = 'Este campo no existe'

/** Name of a field; an item of a list gets the list's name, because people see one field for the list. */
const nameOf = (issue: Issue, key?: string): string =>
  [...issue.path, ...(key ? [key] : [])].join('.').replace(/\.\d+$/, '')

/** zod's own message, if the schema has none. */
const UNNAMED = 'Invalid input'
const OF_TYPE: Partial<Record<string, string>> = {
  string: 'Debe ser un texto',
  number: 'Debe ser un número',
  int: 'Debe ser un número entero',
  boolean: 'Debe ser verdadero o falso',
  array: 'Debe ser una lista',
  object: 'Debe ser un objeto',
}

/** Message for a person. A number instead of a text is a value of the wrong type, so it is not said to be missing. */
function messageOf(issue: Issue, input: unknown): string {
  const given = issue.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    input,
  )
  const isOtherType =
    issue.code === 'invalid_type' && issue.expected === 'string' && given !== undefined && given !== null
  if (!isOtherType && issue.message !== UNNAMED) return issue.message
  return (issue.code === 'invalid_type' && OF_TYPE[issue.expected]) || 'El valor no es válido'
}

/** First message of each wrong field, by its path. */
function fieldsOf(issues: readonly Issue[], input: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const wrong = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => nameOf(issue, key)) : [nameOf(issue)]
    const message = issue.code === 'unrecognized_keys' ? UNKNOWN_FIELD : messageOf(issue, input)
    for (const name of wrong) if (name) fields[name] ??= message
  }
  return fields
}

/** Limits that no valid body reaches: a bigger body was made to exhaust the server. */
const MOST = { levels: 16, values: 1_000 }

/** Refuses text, at any depth, that a database or a log cannot store, too many levels, and too many values. */
function refuseUnusable(value: unknown, path: string[] = [], count = { values: 0 }): void {
  const refuse = (name: string, message: string) => new Refusal('invalid', { fields: { [name || 'body']: message } })
  count.values += 1
  if (count.values > MOST.values) throw new Refusal('invalid', { message: 'Hay demasiados datos en la petición.' })
  if (typeof value === 'string' && !isStorable(value)) throw refuse(path.join('.'), UNUSABLE_CHARACTERS)
  if (typeof value !== 'object' || value === null) return
  if (path.length === MOST.levels) throw refuse(path[0] ?? '', 'Hay demasiados niveles')
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) throw refuse(path.join('.'), UNUSABLE_CHARACTERS)
    refuseUnusable(inner, [...path, key], count)
  }
}

/** Validates input of a client. @throws Refusal that names each wrong field in Spanish */
export function validate(schema: Schema | undefined, input: unknown): unknown {
  refuseUnusable(input)
  if (!schema) {
    const extra = Object.keys((input as object | null) ?? {})
    if (extra.length === 0) return undefined
    throw new Refusal('invalid', { fields: Object.fromEntries(extra.map((key) => [key, UNKNOWN_FIELD])) })
  }
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields = fieldsOf(result.error.issues, input)
  throw new Refusal('invalid', Object.keys(fields).length > 0 ? { fields } : {})
}
