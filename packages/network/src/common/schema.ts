import type { Schema } from '../openapi.ts'
import { named } from './components.ts'

/** Schema of a text, with a description and an example. */
export const text = (description: string, example: string, limits: Schema = {}): Schema => ({
  type: 'string',
  description,
  ...limits,
  examples: [example],
})

/** Schema of a text of 1 to `most` characters. */
export const filled = (description: string, example: string, most: number): Schema =>
  text(description, example, { minLength: 1, maxLength: most })

/** Schema of 32 bytes in lower-case hexadecimal: a SHA-256 or a signature. */
export const hex32 = (description: string, example: string): Schema =>
  text(description, example, { pattern: '^[0-9a-f]{64}$' })

export const integer = (description: string, example: number, limits: Schema = {}): Schema => ({
  type: 'integer',
  description,
  ...limits,
  examples: [example],
})

export const yesOrNo = (description: string, example: boolean): Schema => ({
  type: 'boolean',
  description,
  examples: [example],
})

export const uuid = (description: string, example: string): Schema => text(description, example, { format: 'uuid' })

/** Schema of a date and time, ISO 8601 with offset. */
export const moment = (description: string, example: string): Schema =>
  text(description, example, { format: 'date-time' })

export const day = (description: string, example: string): Schema => text(description, example, { format: 'date' })

/** Schema of a text that must be one of the given values. */
export const choice = (description: string, values: readonly string[], example = values[0] ?? ''): Schema =>
  text(description, example, { enum: values })

/** Schema of an amount in whole pesos. The network sets no maximum; the limit is the largest integer that JSON carries safely. */
export const pesos = (description: string, example: number, minimum = 1): Schema =>
  integer(`${description} Pesos chilenos (CLP) enteros, sin decimales.`, example, {
    minimum,
    maximum: Number.MAX_SAFE_INTEGER,
  })

/** Copy of a schema that also allows null. */
export const orNull = (schema: Schema): Schema => ({
  ...schema,
  type: [schema.type as string, 'null'],
  ...(schema['enum'] ? { enum: [...(schema['enum'] as string[]), null] } : {}),
})

/** Marks a schema, so that the document lists it once under `components` and refers to it. */
export const component = (name: string, schema: Schema): Schema => named('schemas', name, schema)

function properties(description: string, fields: Record<string, Schema>): Schema {
  const entries = Object.entries(fields)
  return {
    type: 'object',
    description,
    required: entries.map(([name]) => name).filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ''), schema])),
  }
}

/**
 * Object schema of an answer, listed under `components`.
 * @param fields by name; a `?` at the end of the name marks an optional field
 */
export const object = (name: string, description: string, fields: Record<string, Schema>): Schema =>
  component(name, properties(description, fields))

/** Object schema of a request, listed under `components`; rejects unknown fields. */
export const closed = (name: string, description: string, fields: Record<string, Schema>): Schema =>
  component(name, { ...properties(description, fields), additionalProperties: false })

export const list = (description: string, items: Schema, limits: Schema = {}): Schema => ({
  type: 'array',
  description,
  items,
  ...limits,
})

/**
 * Example of a schema, assembled from the examples of its fields.
 * @param over fields that differ in this example
 */
export function exampleOf(schema: Schema, over: Record<string, unknown> = {}): unknown {
  if (schema.properties)
    return {
      ...Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field)])),
      ...over,
    }
  if (schema.examples) return schema.examples[0]
  if (schema.items) return [exampleOf(schema.items)]
  throw new Error(`No example in ${JSON.stringify(schema)}`)
}
