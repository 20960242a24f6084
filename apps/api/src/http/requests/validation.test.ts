import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from '../../refusal.ts'
import { validate } from './validation.ts'

const schema = z.object({
  rut: z.optional(z.string({ error: 'Debe ingresar un RUT' })),
  number: z.optional(z.string()),
  count: z.optional(z.number()),
  done: z.optional(z.boolean()),
  kind: z.optional(z.literal('a')),
  list: z.optional(z.array(z.object({ name: z.string() }))),
})

function fields(input: unknown): unknown {
  try {
    return validate(schema, input)
  } catch (error) {
    return error instanceof Refusal ? error.details.fields : error
  }
}

test.each<[object, Record<string, string>]>([
  [{ rut: 123 }, { rut: 'Debe ser un texto' }],
  [{ rut: null }, { rut: 'Debe ingresar un RUT' }],
  [{ number: 123 }, { number: 'Debe ser un texto' }],
  [{ count: '1' }, { count: 'Debe ser un número' }],
  [{ done: 'sí' }, { done: 'Debe ser verdadero o falso' }],
  [{ kind: 'b' }, { kind: 'El valor no es válido' }],
  [{ list: 'x' }, { list: 'Debe ser una lista' }],
  [{ list: [7] }, { list: 'Debe ser un objeto' }],
  [{ other: 1 }, {}],
])('%j is answered in Spanish, by its type', (input, wrong) => {
  expect(fields(input)).toEqual(wrong)
})
