import type { Schema } from '../openapi.ts'

/** What a field tells of a person, which decides how the log covers it: the name, the RUT, or a text that may be a phone number or an e-mail. */
export type Personal = 'name' | 'tax_id' | 'alias'

const MARKS = new WeakMap<Schema, Personal>()

/** Marks the schema of a field that tells who a person is, so that no log keeps it whole. */
export function personal(kind: Personal, schema: Schema): Schema {
  MARKS.set(schema, kind)
  return schema
}

/** Key of a field: the name of the object that it is in, empty for the outermost one, and its own name. */
export const fieldKey = (object: string, field: string): string => `${object}.${field}`

/** Fields of a schema with their marks, by `fieldKey`; null for those that are not personal. */
export function* fieldsIn(schema: Schema, object = ''): Generator<[key: string, mark: Personal | null]> {
  if (schema.items) yield* fieldsIn(schema.items, object)
  for (const [field, inner] of Object.entries(schema.properties ?? {})) {
    yield [fieldKey(object, field), MARKS.get(inner) ?? null]
    yield* fieldsIn(inner, field)
  }
}
