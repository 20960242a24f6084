import { isStorable, UNUSABLE_CHARACTERS } from '@portal/domain/text'
import type * as z from 'zod/mini'
import { Refusal } from '../../refusal.ts'

type Schema = z.ZodMiniType
type Issue = z.core.$ZodIssue

const UNKNOWN_FIELD = 'Este campo no existe'

/** A plain value in a list is named as its list, whose field is where a person sees it. */
const nameOf = (issue: Issue, key?: string): string =>
  [...issue.path, ...(key ? [key] : [])].join('.').replace(/\.\d+$/, '')

/** First message of each wrong field, by its path. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const wrong = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => nameOf(issue, key)) : [nameOf(issue)]
    const message = issue.code === 'unrecognized_keys' ? UNKNOWN_FIELD : issue.message
    for (const name of wrong) if (name) fields[name] ??= message
  }
  return fields
}

/** No call of the contract nests deeper than this; a body that does was made to exhaust whoever reads it. */
const MAX_DEPTH = 16

/** No call of the contract has more values; what does would be answered with a message for each. */
const MAX_VALUES = 1_000

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const inner of Object.values(value)) {
    count += countValues(inner)
    if (count > MAX_VALUES) return count
  }
  return count
}

/** Name of the first part, at any depth, that neither a database nor a log could hold, with what is wrong with it. */
function unusable(value: unknown, path: string[] = []): { name: string; message: string } | undefined {
  const refuse = (message: string) => ({ name: path.join('.') || 'body', message })
  if (typeof value === 'string') return isStorable(value) ? undefined : refuse(UNUSABLE_CHARACTERS)
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length === MAX_DEPTH) return { name: path[0] ?? 'body', message: 'Hay demasiados niveles' }
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return refuse(UNUSABLE_CHARACTERS)
    const found = unusable(inner, [...path, key])
    if (found) return found
  }
  return undefined
}

/** Validates what a client sent; the refusal names each wrong field in Spanish. */
export function validate(schema: Schema | undefined, input: unknown): unknown {
  const bad = unusable(input)
  if (bad) throw new Refusal('invalid', { fields: { [bad.name]: bad.message } })
  if (countValues(input) > MAX_VALUES) throw new Refusal('invalid', { message: 'Hay demasiados datos en la petición.' })
  if (!schema) {
    const extra = Object.keys((input as object | null) ?? {})
    if (extra.length === 0) return undefined
    throw new Refusal('invalid', { fields: Object.fromEntries(extra.map((key) => [key, UNKNOWN_FIELD])) })
  }
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields = fieldsOf(result.error.issues)
  throw new Refusal('invalid', Object.keys(fields).length > 0 ? { fields } : {})
}
