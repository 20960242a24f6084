import { memoized } from '@portal/domain/memoized'
import type { Call as Definition } from '@portal/network/common/call'
import type { Schema } from '@portal/network/openapi'
import type { ValidateFunction } from 'ajv'
import { Refusal } from '../refusal.ts'
import { fieldMessages, type Violation } from './field.messages.ts'

export interface Input {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>> | undefined
}

/** Fields of a body that belong to its signature, which is checked before. */
const SIGNING = new Set(['timestamp', 'signature'])

interface Validators {
  parameters: ValidateFunction
  body: ValidateFunction | undefined
}

/** Compilers of JSON Schema: of bodies, and of parameters, whose numbers are texts. Loaded at the first call, because ajv takes time. */
const compilers = memoized(async () => {
  const { openCompiler } = await import('./schema.compiler.ts')
  const open = (coerceTypes: boolean) => openCompiler({ allErrors: true, verbose: true, coerceTypes })
  return { body: open(false), parameters: open(true) }
})
const known = new WeakMap<Definition, Validators>()

async function validatorsOf(call: Definition): Promise<Validators> {
  const made = known.get(call)
  if (made) return made
  const { body, parameters } = await compilers()
  const own = (call.parameters ?? []).filter(({ in: place }) => place !== 'header')
  const validators = {
    parameters: parameters.compile({
      type: 'object',
      properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
      required: own.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    }),
    body: call.body && body.compile(unsigned(call.body)),
  }
  known.set(call, validators)
  return validators
}

/** Schema of a signed body without the fields of its signature. */
const unsigned = (schema: Schema): Schema => ({
  ...schema,
  properties: withoutSignature(schema.properties ?? {}),
  required: schema.required?.filter((name) => !SIGNING.has(name)) ?? [],
})

const withoutSignature = <Value>(fields: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !SIGNING.has(name)))

const violations = (valid: ValidateFunction, value: unknown): Violation[] =>
  valid(value) ? [] : ((valid.errors ?? []) as Violation[])

/**
 * Matches control, format and line-separating characters, with which a text hides or rewrites what a terminal or a page shows beside it;
 * a joiner is permitted, because emoji have it. NUL, one of them, no database column can keep.
 */
export const UNSEEN = /(?!\u200D)[\p{Cc}\p{Cf}\u2028\u2029]/u

/** Names of texts with a character that is not permitted. */
function unseen(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string')
    return UNSEEN.test(value) ? [[path, 'Tiene un carácter que no se ve, como un salto de línea']] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => unseen(inner, path ? `${path}.${name}` : name))
}

/** Checks parameters and body by the call's own schemas. @returns them without the fields of the signature @throws Refusal with the wrong fields */
export async function validated(call: Definition, { params = {}, query = {}, body }: Input): Promise<Required<Input>> {
  const valid = await validatorsOf(call)
  const own = withoutSignature(body ?? {})
  const wrong = {
    // A copy, because numbers in it are converted.
    ...fieldMessages(violations(valid.parameters, { ...params, ...query })),
    ...(valid.body ? fieldMessages(violations(valid.body, own)) : {}),
    ...Object.fromEntries(unseen({ ...params, ...query, ...own })),
  }
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid', { fields: wrong })
  return { params, query, body: own }
}
