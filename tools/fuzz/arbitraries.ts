import fc, { type Arbitrary } from 'fast-check'
import { checkDigit } from '@portal/domain/integration/tax-id'
import type { Call } from '@portal/network/common/call'
import type { Schema } from '@portal/network/openapi'

/** One call to send. Texts that begin with `KNOWN` stand for a value of an earlier answer. */
export interface Shot {
  /** Which participant calls, of those that may make the call; of all for a `stranger`. */
  as: number
  stranger: boolean
  params: Record<string, string>
  query: Record<string, string>
  /** Text after the query. */
  tail: string
  body: Record<string, unknown>
  headers: Record<string, string>
  /** Text to send in the place of the signed body. */
  raw?: string
}

export const KNOWN = 'known:'

const deep = (levels: number): unknown => (levels === 0 ? 1 : levels % 2 ? [deep(levels - 1)] : { a: deep(levels - 1) })

const ODD = ['', ' ', '\0', 'a\0b', '\u202e', '💥', '\ufeff', '\u2028', 'ñ'.repeat(300), 'x'.repeat(5000)]
const CODE = [
  "'; drop table network.token; --",
  '../../etc/passwd',
  '<script>',
  '__proto__',
  '%00',
  '%zz',
  '{{7*7}}',
  '"',
]
const FIGURES = ['-1', '0', '1e3', '0x10', '9'.repeat(30), '1.5', ' 1', 'NaN', 'null', 'true']
const DAYS = ['2026-02-30', '9999-12-31', '0000-01-01', '2026-13-01', '2026-03-05T15:04:60Z', '-000001-01-01']
const IDS = ['12345678-K', '00000000-0000-0000-0000-000000000000']
const TEXTS = [ODD, CODE, FIGURES, DAYS, IDS].flat()
const hostileText = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary' }), fc.string({ maxLength: 600 }))
const NUMBERS = [0, -1, 1.5, 1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 53), Number.MAX_SAFE_INTEGER]
const hostile: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, ...NUMBERS, [], {}, [[]], deep(15), deep(30)),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

const known = (name: string): Arbitrary<string> => fc.nat(200).map((at) => `${KNOWN}${name}:${at}`)

interface Limits {
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
}

/** Texts of a schema that may need a value of an earlier answer to mean something. */
function textsOf(name: string, schema: Schema): Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 80 } = schema as Limits
  const example = fc.constantFrom(...((schema.examples ?? ['']) as string[]))
  const recent = fc.integer({ min: -40, max: 40 }).map((days) => new Date(Date.now() + days * 864e5).toISOString())
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: known(name) }, { weight: 1, arbitrary: fc.uuid() })
  if (format === 'date')
    return fc.oneof(
      recent.map((at) => at.slice(0, 10)),
      example,
    )
  if (format === 'date-time') return fc.oneof(recent, example)
  if (format === 'rut')
    return fc.oneof(
      example,
      fc.integer({ min: 1, max: 99_999_999 }).map((body) => `${body}-${checkDigit(String(body))}`),
    )
  if (pattern) return fc.oneof(example, known(name), fc.stringMatching(new RegExp(pattern)))
  const length = { minLength, maxLength: Math.min(maxLength, 300) }
  return fc.oneof(example, known(name), fc.string(length), fc.string({ unit: 'grapheme', ...length }))
}

/** Values that fit a schema. */
function fitting(name: string, schema: Schema): Arbitrary<unknown> {
  const { type, minimum = -1000, maximum = 1e12 } = schema as Schema & { minimum?: number; maximum?: number }
  if (Array.isArray(type))
    return fc.oneof(...(type as string[]).map((each) => fitting(name, { ...schema, type: each })))
  if (type === 'null') return fc.constant(null)
  if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') {
    const usual = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 50_000) })
    return fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) })
  }
  if (type === 'array') return fc.array(fitting(name, schema.items ?? {}), { maxLength: 4 })
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => [field, fitting(field, inner)])
    const required = [...(schema.required ?? [])]
    return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, { requiredKeys: required })
  }
  return textsOf(name, schema)
}

interface Change {
  kind: 'replace' | 'remove' | 'add'
  at: number
  name: string
  value: unknown
}

const changes: Arbitrary<Change[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('replace', 'replace', 'remove', 'add'),
    at: fc.nat(30),
    name: fc.oneof(fc.constantFrom('extra', '__proto__', 'constructor', '', 'timestamp', 'signature'), hostileText),
    value: hostile,
  }),
  { minLength: 1, maxLength: 3 },
)

/** Copy of a body in which fields, also of inner objects, are replaced, removed and added. */
function changed(body: unknown, list: readonly Change[]): Record<string, unknown> {
  const copy = structuredClone(body) as Record<string, unknown>
  for (const { kind, at, name, value } of list) {
    const objects = [copy, ...Object.values(copy)].filter((each) => typeof each === 'object' && each !== null)
    const places = objects.flatMap((each) => Object.keys(each).map((key) => [each, key] as const))
    const [object, key] = places[at % Math.max(1, places.length)] ?? [copy, name]
    const field = kind === 'add' ? name : key
    if (kind === 'remove') Reflect.deleteProperty(object, field)
    else Object.defineProperty(object, field, { value, enumerable: true, configurable: true, writable: true })
  }
  return copy
}

const TAILS = ['&from=1&from=2', '&extra=1', '&%zz', '&a[]=1', '&__proto__=1', '&=&&', '&page=1&page=2', '&%00=%ff']
const RAWS = ['', '{', '[]', 'null', '{"a":1,"a":2}', '{"a":"\\ud800"}', '{"a":1e999}', '\ufeff{}', '{"a":"\0"}', '{}x']
const HEADERS: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=latin1' },
  { 'content-encoding': 'gzip' },
  { accept: 'text/csv' },
  { accept: 'application/xml;q=1e9, */*' },
  { 'x-client-os': 'qri-000000000000' },
  { 'x-client-os': '\xff\xfe' },
  { 'x-signature': 'x' },
  { 'x-timestamp': 'yesterday' },
  { 'idempotency-key': '' },
  { 'idempotency-key': '\xe9'.repeat(255) },
  { 'idempotency-key': 'k'.repeat(256) },
  { 'idempotency-key': 'the same' },
]

/** Usually the first kind, sometimes the other. */
const mostly = <A, B>(usual: Arbitrary<A>, rare: Arbitrary<B>): Arbitrary<A | B> =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: rare })

/** Calls of a definition: fitting, changed and hostile ones. */
export function shotsOf(call: Call): Arbitrary<Shot> {
  const own = (place: 'path' | 'query') => (call.parameters ?? []).filter((parameter) => parameter.in === place)
  const texts = (name: string, schema: Schema) =>
    mostly(fitting(name, schema).map(String), fc.oneof(hostileText, fc.string({ unit: 'binary', maxLength: 20 })))
  const values = (place: 'path' | 'query') =>
    Object.fromEntries(
      own(place).map(({ name, schema, 'x-variable': variable }) => [name, texts(variable ?? name, schema)]),
    )
  const requiredKeys = own('query').flatMap(({ name, required }) => (required ? [name] : []))
  const { timestamp: _, signature: __, ...properties } = call.body?.properties ?? {}
  const required = (call.body?.required ?? []).filter((name) => name in properties)
  const body = fitting('', { type: 'object', properties, required }) as Arbitrary<Record<string, unknown>>
  return fc.record(
    {
      as: fc.nat(3),
      stranger: mostly(fc.constant(false), fc.boolean()),
      params: fc.record(values('path')),
      query: mostly(fc.record(values('query'), { requiredKeys }), fc.record(values('query'), { requiredKeys: [] })),
      tail: mostly(fc.constant(''), fc.constantFrom(...TAILS)),
      body: call.body
        ? fc.oneof(
            { weight: 3, arbitrary: body },
            { weight: 2, arbitrary: fc.tuple(body, changes).map((both) => changed(...both)) },
          )
        : fc.constant({}),
      headers: mostly(fc.constant({}), fc.constantFrom(...HEADERS)),
      ...(call.body ? { raw: mostly(fc.constant(undefined), fc.oneof(fc.constantFrom(...RAWS), fc.json())) } : {}),
    },
    { requiredKeys: ['as', 'stranger', 'params', 'query', 'tail', 'body', 'headers'] },
  ) as Arbitrary<Shot>
}

/** Addresses of no call, and calls with another method. */
export const strayPaths: Arbitrary<string> = fc
  .oneof(
    hostileText.map((text) => `/qri/v2/${encodeURIComponent(text.toWellFormed())}`),
    fc.constantFrom(
      '/',
      '/a//',
      '/%zz',
      '/%ff',
      '/qri/v2/tokens/%c0%af',
      '/qri/v2/tokens?',
      '/qri/v2//tokens',
      '/*',
      '/qri/v2/tokens;a=b',
    ),
    fc.webPath(),
  )
  .filter((path) => path.length < 8_000 && path.startsWith('/') && !path.startsWith('//'))
