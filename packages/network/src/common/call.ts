import { PURPOSE_TEXTS, type Purpose } from '@portal/domain/security/secret'
import { SIGNED_AT } from '../examples/cast.ts'
import type { Caller, Example, Media, Method, Operation, Parameter, Response, Schema } from '../openapi.ts'
import { byStatus, type NetworkErrorCode } from './errors.ts'
import { CLIENT, IDEMPOTENCY, QUOTA, signatureHeader, TIMESTAMP } from './headers.ts'
import { failures } from './problem.ts'
import { sidesText } from './texts/sides.ts'
import { closed, exampleOf, hex32, moment } from './schema.ts'

/** Definition of one API call of the network. `operationOf` adds the parts that all calls share. */
export interface Call {
  id: string
  method: Method
  path: string
  tag: string
  summary: string
  /** Description of the call in Markdown. */
  description: string
  callers: readonly Caller[]
  /** Purpose of the secret that signs the call; 'integration' by default. */
  secret?: Purpose
  secretOnAutomaticRefund?: Purpose
  /** OpenAPI parameters of the call: path parameters first, then query parameters. */
  parameters?: readonly Parameter[]
  body?: Schema
  /** Additional examples of the request body by name, each with the fields that differ from the main example. */
  bodies?: Record<string, { summary: string; over: Record<string, unknown> }>
  /** Schema of the successful answer, whose status is `status` (200 by default); undefined for 204, which has no body. */
  answer?: Schema
  status?: 200 | 201 | 204
  /** Values for fields in the answer's example; they replace the examples of the answer's schema. */
  answers?: Record<string, unknown>
  /** Media types besides JSON in which the call can answer, each with an example. */
  otherMedia?: Record<string, string>
  errors?: readonly NetworkErrorCode[]
  /** False if the call accepts no idempotency key, as in API V1; by default writes accept one. */
  idempotent?: false
  /** 'certificate' if the network refuses the call only for its certificate or quota, and answers what the other checks found. */
  enforces?: 'certificate'
  saves?: Record<string, string>
}

/** Definition of a call, with method and path in one text, for example `get /qri/v2/payments`. */
type Definition = Omit<Call, 'id' | 'tag' | 'method' | 'path'> & { request: `${Method} /${string}` }

/** Makes the calls of one OpenAPI tag, given by id. */
export const tagged = <Id extends string>(tag: string, calls: Record<Id, Definition>): (Call & { id: Id })[] =>
  (Object.keys(calls) as Id[]).map((id) => {
    const { request, ...call }: Definition = calls[id]
    const [method, path] = request.split(' ') as [Method, string]
    return { id, tag, method, path, ...call }
  })

export const BOTH: readonly Caller[] = ['payer', 'collector']

/** Placeholder for the signature in an example, replaced when the document's examples are signed. */
export const UNSIGNED = '0'.repeat(64)

/** Schema of a signed request body: the given fields plus `timestamp` and `signature`. */
export const signedBody = (name: string, description: string, fields: Record<string, Schema>): Schema =>
  closed(name, description, {
    ...fields,
    timestamp: moment('Hora de la llamada en UTC (ISO 8601), dentro de 300 segundos de la hora de la red.', SIGNED_AT),
    signature: hex32(
      'Firma: HMAC-SHA256 en hexadecimal minúscula del cuerpo en forma canónica, sin este campo.',
      UNSIGNED,
    ),
  })

/**
 * Makes an OpenAPI path parameter.
 * @param variable Postman variable that holds its value
 */
export const inPath = (name: string, variable: string, schema: Schema): Parameter => {
  const { description, ...rest } = schema
  return { name, in: 'path', required: true, description: description as string, schema: rest, 'x-variable': variable }
}

export const inQuery = (name: string, schema: Schema, required = false): Parameter => {
  const { description, ...rest } = schema
  return { name, in: 'query', required, description: description as string, schema: rest }
}

/** OpenAPI parameter: page number `page` in the query of calls that answer a list. */
export const PAGE = inQuery('page', {
  type: 'integer',
  description: 'Página, desde 1.',
  minimum: 1,
  default: 1,
  examples: [1],
})

const writes = ({ method }: Call): boolean => method !== 'get'

function errorsOf(call: Call): NetworkErrorCode[] {
  if (call.enforces) return ['certificate_mismatch', 'rate_limited', 'internal', 'unavailable']
  const own = [...(call.errors ?? [])]
  const codes: NetworkErrorCode[] = ['invalid', 'certificate_mismatch', 'signature_invalid']
  codes.push('timestamp_out_of_tolerance', 'source_not_allowed', ...own)
  if (call.callers.length < BOTH.length) codes.push('forbidden')
  // Every day has a statement, so a date in a path is never unknown.
  if (call.parameters?.some(({ in: place, schema }) => place === 'path' && schema['format'] !== 'date'))
    codes.push('not_found')
  if (call.body) codes.push('malformed', 'too_large', 'unsupported_media_type')
  if (writes(call) && call.idempotent !== false) codes.push('idempotency_conflict')
  return [...codes, 'rate_limited', 'internal', 'unavailable']
}

/** Error codes that the given calls may answer, each once, ordered by status. */
export const codesOf = (calls: readonly Call[]): NetworkErrorCode[] => byStatus([...new Set(calls.flatMap(errorsOf))])

function success({ answer, answers, status = 200, otherMedia = {} }: Call): Response {
  const description = { 200: 'Hecho.', 201: 'Creado.', 204: 'Hecho, sin contenido.' }[status]
  if (!answer) return { description, headers: QUOTA }
  const json = { schema: answer, examples: { ejemplo: { value: exampleOf(answer, answers) } } }
  const others = Object.entries(otherMedia).map(([media, value]): [string, Media] => [
    media,
    { schema: { type: 'string' }, examples: { ejemplo: { value } } },
  ])
  return { description, headers: QUOTA, content: { 'application/json': json, ...Object.fromEntries(others) } }
}

function requestBody({ body, bodies = {} }: Call): Pick<Operation, 'requestBody'> {
  if (!body) return {}
  const further = Object.entries(bodies).map(([name, { summary, over }]): [string, Example] => [
    name,
    { summary, value: exampleOf(body, over) },
  ])
  const examples = { ejemplo: { value: exampleOf(body) }, ...Object.fromEntries(further) }
  return { requestBody: { required: true, content: { 'application/json': { schema: body, examples } } } }
}

/** Spanish sentence that names the callers and the signing secret; the same data as `x-callers` and `x-signing-secret`. */
function madeBy({ callers, secret = 'integration', secretOnAutomaticRefund, enforces }: Call): string {
  const automatic = secretOnAutomaticRefund
    ? `; en GLOBAL_AUTOMATICO, de ${PURPOSE_TEXTS[secretOnAutomaticRefund].of}`
    : ''
  const demanded = enforces ? '. Solo se exige el certificado' : ''
  return `**Llama:** ${sidesText(callers)}. **Firma:** secreto de ${PURPOSE_TEXTS[secret].of}${automatic}${demanded}.`
}

/** Copy of a header that a call may leave out; it is not listed under `components`. */
const optional = (header: Parameter): Parameter => ({ ...header, required: false })

/** OpenAPI operation of a call, with examples that are not signed yet. */
export function operationOf(call: Call): Operation {
  const headers = [
    CLIENT,
    ...(writes(call) && call.idempotent !== false ? [IDEMPOTENCY] : []),
    ...(call.body ? [] : [TIMESTAMP, signatureHeader(UNSIGNED)]),
  ]
  return {
    operationId: call.id,
    summary: call.summary,
    description: [call.description, madeBy(call)].join('\n\n'),
    tags: [call.tag],
    parameters: [...(call.parameters ?? []), ...(call.enforces ? headers.map(optional) : headers)],
    ...requestBody(call),
    responses: { [call.status ?? 200]: success(call), ...failures(errorsOf(call)) },
    'x-callers': call.callers,
    'x-signing-secret': call.secret ?? 'integration',
    ...(call.secretOnAutomaticRefund ? { 'x-signing-secret-automatic-refund': call.secretOnAutomaticRefund } : {}),
    ...(call.enforces ? { 'x-enforces': call.enforces } : {}),
    ...(call.saves ? { 'x-saves': call.saves } : {}),
  }
}
