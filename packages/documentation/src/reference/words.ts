import type { Schema } from '@portal/network/openapi'

/** JSON types that a schema allows, without null. */
const typesOf = ({ type, properties }: Schema): string[] =>
  (type === undefined ? (properties ? ['object'] : []) : [type].flat()).filter((name) => name !== 'null')

/** Text that describes a schema's type, for example `string · uuid` or `array de object`. */
export function typeText(schema: Schema): string {
  const format = typeof schema['format'] === 'string' ? ` · ${schema['format']}` : ''
  const items = schema.items ? ` de ${typeText(schema.items)}` : ''
  return `${typesOf(schema).join(' o ')}${items}${format}`
}

/** True if a schema allows null. */
export const mayBeNull = ({ type }: Schema): boolean => Array.isArray(type) && type.includes('null')

export const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

function span(least: unknown, most: unknown, one: string, more: string): string | undefined {
  const [min, max] = [least, most].map((value) => (typeof value === 'number' ? value : undefined))
  if (min !== undefined && max !== undefined)
    return min === max ? many(min, one, more) : `${min} a ${many(max, one, more)}`
  if (min !== undefined) return min === 0 ? undefined : `al menos ${many(min, one, more)}`
  return max === undefined ? undefined : `hasta ${many(max, one, more)}`
}

function range({ minimum, maximum }: Schema): string | undefined {
  // A maximum that is the largest safe integer of JSON is not a limit of the network, so it is not shown.
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (typeof minimum === 'number' && typeof most === 'number') return `de ${minimum} a ${most}`
  if (typeof minimum === 'number') return `desde ${minimum}`
  return typeof most === 'number' ? `hasta ${most}` : undefined
}

/** Limits and default value of a schema, each as a short Spanish text. */
export function limitsOf(schema: Schema): string[] {
  return [
    span(schema['minLength'], schema['maxLength'], 'carácter', 'caracteres'),
    span(schema['minItems'], schema['maxItems'], 'elemento', 'elementos'),
    range(schema),
    schema['uniqueItems'] === true ? 'sin repetidos' : undefined,
    schema['default'] === undefined ? undefined : `por omisión ${JSON.stringify(schema['default'])}`,
  ].filter((limit) => limit !== undefined)
}
