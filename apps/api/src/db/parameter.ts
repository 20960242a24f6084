import { types } from 'pg'

/** Converts a query parameter to text, so that neither database driver infers a type of its own. */
export function toParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(toElement).join(',')}}`
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  throw new TypeError(`A ${typeof value} is no SQL parameter`)
}

function toElement(value: unknown): string {
  if (Array.isArray(value)) return toParameter(value) ?? 'NULL'
  const text = toParameter(value)
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

const OWN_DECODERS = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.BYTEA, (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))],
  // A date stays text, because a calendar day has no time zone.
  [types.builtins.DATE, (text) => text],
])

/** Decoder of a column type: int8 -> number, timestamptz -> Date, bytea -> Uint8Array, json -> value, numeric -> text. */
export function decoderOf(oid: number): (text: string) => unknown {
  const builtin: (id: number, format: 'text') => (text: string) => unknown = types.getTypeParser
  return OWN_DECODERS.get(oid) ?? builtin(oid, 'text')
}
