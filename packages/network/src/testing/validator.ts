import { isTaxId } from '@portal/domain/integration/tax-id'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApi, Schema } from '../openapi.ts'

/**
 * Function that checks a value against a schema of an OpenAPI document.
 * @returns one line for each violation
 */
export type Validator = (schema: Schema, value: unknown) => string[]

/** Makes a JSON Schema 2020-12 validator that resolves references into the document. */
export function validatorOf(document: OpenApi): Validator {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true })
  addFormats.default(ajv)
  ajv.addFormat('rut', isTaxId)
  ajv.addKeyword('x-transitions')
  const outside = (part: unknown): object =>
    JSON.parse(JSON.stringify(part).replaceAll('#/components/schemas/', 'document#/$defs/')) as object
  ajv.addSchema({ $id: 'document', $defs: outside(document.components['schemas'] ?? {}) })
  const compiled = new Map<string, ValidateFunction>()
  return (schema, value) => {
    const key = JSON.stringify(schema)
    const valid = compiled.get(key) ?? ajv.compile(outside(schema))
    compiled.set(key, valid)
    return valid(value) ? [] : (valid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}
