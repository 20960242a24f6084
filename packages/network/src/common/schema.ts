import type { Schema } from '../openapi.ts'
import { named } from './lift.ts'

/** A text field: what it means, how it looks, what it may be. */
export const text = (description: string, example: string, limits: Schema = {}): Schema => ({
  type: 'string',
  description,
  ...limits,
  examples: [example],
})

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

/** A moment: ISO 8601 with offset. */
export const moment = (description: string, example: string): Schema =>
  text(description, example, { format: 'date-time' })

export const day = (description: string, example: string): Schema => text(description, example, { format: 'date' })

/** One of a closed list. */
export const choice = (description: string, values: readonly string[], example = values[0] ?? ''): Schema =>
  text(description, example, { enum: values })

/** Whole pesos; the network sets no maximum, the number is the one that JSON carries safely. */
export const pesos = (description: string, example: number, minimum = 1): Schema =>
  integer(`${description} Pesos chilenos (CLP) enteros, sin decimales.`, example, {
    minimum,
    maximum: Number.MAX_SAFE_INTEGER,
  })

/** The same field where it may be missing a value. */
export const orNull = (schema: Schema): Schema => ({
  ...schema,
  type: [schema.type as string, 'null'],
  ...(schema['enum'] ? { enum: [...(schema['enum'] as string[]), null] } : {}),
})

/** @param fields by name; a name that ends in `?` may be left out */
export function object(description: string, fields: Record<string, Schema>): Schema {
  const entries = Object.entries(fields)
  return {
    type: 'object',
    description,
    required: entries.map(([name]) => name).filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ''), schema])),
  }
}

/** An object that refuses what it does not know: whatever the integrator sends. */
export const closed = (description: string, fields: Record<string, Schema>): Schema => ({
  ...object(description, fields),
  additionalProperties: false,
})

export const list = (description: string, items: Schema, limits: Schema = {}): Schema => ({
  type: 'array',
  description,
  items,
  ...limits,
})

/** A schema that the document names once. */
export const component = (name: string, schema: Schema): Schema => named('schemas', name, schema)

/** A whole example, put together from those of the fields; `over` says what is different in this one. */
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
