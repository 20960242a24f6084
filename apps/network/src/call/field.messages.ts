import type { Schema } from '@portal/network/openapi'

const REQUIRED = 'Este campo es obligatorio'
const UNKNOWN = 'Este campo no existe'
const FORMATS: Record<string, string> = {
  uuid: 'Debe ser un UUID',
  rut: 'Debe ser un RUT válido, sin puntos y con guion, como 12345678-5',
  date: 'Debe ser una fecha como 2026-03-05',
  'date-time': 'Debe ser una fecha y hora con desfase horario, como 2026-03-05T15:04:05Z',
}

/** Violation of a schema, as ajv reports it with `verbose`. */
export interface Violation {
  keyword: string
  instancePath: string
  params: object
  parentSchema?: Schema
}

const dotted = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Spanish message of each wrong field, by its name; nested names have dots. */
export function fieldMessages(violations: readonly Violation[]): Record<string, string> {
  const fields: [string, string][] = violations.map(({ keyword, instancePath, params, parentSchema = {} }) => {
    const path = dotted(instancePath)
    if (keyword === 'required') return [[...path, property(params, 'missingProperty')].join('.'), REQUIRED]
    if (keyword === 'additionalProperties')
      return [[...path, property(params, 'additionalProperty')].join('.'), UNKNOWN]
    return [path.join('.'), messageOf(parentSchema)]
  })
  // The first message of a field stays.
  return Object.fromEntries(fields.toReversed())
}

const property = (params: object, name: string): string => String((params as Record<string, unknown>)[name])

/** What a value must be, from its schema. */
function messageOf(schema: Schema): string {
  const types = [schema.type].flat()
  const [type] = types
  const least = schema['minimum'] as number | undefined
  const most = schema['maximum'] as number | undefined
  const length = schema['maxLength'] as number | undefined
  if (type === 'integer') {
    if (least === undefined) return 'Debe ser un entero'
    if (most !== undefined && most < Number.MAX_SAFE_INTEGER) return `Debe ser un entero de ${least} a ${most}`
    return `Debe ser un entero mayor que ${least - 1}`
  }
  if (type === 'boolean') return 'Debe ser true o false'
  if (type === 'object') return 'Debe ser un objeto'
  if (type === 'array') return 'Debe ser una lista'
  const values = schema['enum'] as (string | null)[] | undefined
  if (values) return `Debe ser uno de estos valores: ${values.filter((value) => value !== null).join(', ')}`
  const format = FORMATS[String(schema['format'])]
  if (format) return format
  if (schema['pattern']) return `Debe tener la forma de ${String(schema.examples?.[0])}`
  return length ? `Debe tener de 1 a ${length} caracteres` : 'Debe ser un texto'
}
