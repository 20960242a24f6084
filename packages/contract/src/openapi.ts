import { BRAND } from '@portal/domain/brand'
import { PROGRAM_NAMES } from '@portal/domain/documentation/programs'
import { LIMITS } from '@portal/domain/limits'
import * as z from 'zod/mini'
import { API } from './api.ts'
import { aliasOf, carriesBody, type Endpoint } from './endpoint.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import { problem } from './problem.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const writes = ({ method }: Endpoint): boolean => method !== 'GET'

/** Error codes that a call can answer: those of its endpoint, and those that follow from its method, access, section and ETag. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, versioned, section } = endpoint
  const codes: ErrorCode[] = [...(endpoint.errors ?? []), 'invalid', 'rate_limited', 'internal', 'unavailable']
  if (writes(endpoint)) codes.push('malformed', 'too_large', 'unsupported_media_type', 'idempotency_conflict')
  if (writes(endpoint) && versioned) codes.push('stale')
  if (access !== 'public' || endpoint.personal || endpoint.visitor) codes.push('unauthenticated')
  if (endpoint.stepUp) codes.push('stale_sign_in')
  if (access === 'administrator') codes.push('forbidden')
  if (typeof access === 'object') codes.push('not_found', 'forbidden')
  if (section) codes.push('not_applicable')
  return [...new Set(codes)]
}

function contentOf({ file, ready, stream, answer }: Endpoint): Json {
  if (ready) return { [ready]: { schema: { type: ready === 'application/json' ? 'object' : 'string' } } }
  if (file) return { [file]: { schema: { type: 'string', format: 'binary' } } }
  return { [stream ?? 'application/json']: { schema: schemaOf(answer, 'output') } }
}

/** OpenAPI header of a 401 that asks for a recent sign-in. */
const challenge: Json = {
  description:
    'Si el inicio de sesión es antiguo: `Bearer error="insufficient_user_authentication", max_age="…"` (RFC 9470). Inicia sesión de nuevo con ese `max_age` y repite la llamada.',
  schema: { type: 'string' },
}

function responses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => ERRORS[code].status)
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => ERRORS[code].title).join(' · '),
      ...(codes.includes('stale_sign_in') ? { headers: { 'WWW-Authenticate': challenge } } : {}),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  const success =
    endpoint.status === 204 ? { description: 'Hecho' } : { description: 'Hecho', content: contentOf(endpoint) }
  const deferred = { ...success, description: 'Aceptado; espera a la red' }
  return Object.fromEntries([
    [String(endpoint.status ?? 200), success],
    ...(endpoint.deferrable ? [['202', deferred]] : []),
    ...failures,
  ]) as Json
}

const uuidSchema: Json = { type: 'string', format: 'uuid' }

/** OpenAPI parameter: header with the key of an assistant conversation that a visitor opened without signing in. */
const assistantKey: Json = {
  name: 'Assistant-Key',
  in: 'header',
  required: false,
  description: 'La clave de una conversación que se abrió sin iniciar sesión.',
  schema: { type: 'string', minLength: 22, maxLength: 22 },
}

/** Schemas of the names in paths that are no UUIDs. */
const NAMES: Record<string, Json> = {
  html: { type: 'string' },
  program: { type: 'string', enum: PROGRAM_NAMES },
}

function parameters(endpoint: Endpoint, path: string): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: endpoint.visitor || endpoint.numbered ? { type: 'string' } : (NAMES[name ?? ''] ?? uuidSchema),
  }))
  const inBody = endpoint.subject !== undefined && writes(endpoint)
  const named = inPath.length > 0 || inBody || typeof endpoint.access !== 'object'
  const ofIntegration = { name: endpoint.subject ?? 'enroller_uuid', in: 'query', required: true, schema: uuidSchema }
  const { properties = {}, required = [] } = (endpoint.query ? schemaOf(endpoint.query, 'input') : {}) as {
    properties?: Json
    required?: string[]
  }
  const inQuery = Object.entries(properties)
    .filter(([name]) => name !== endpoint.subject)
    .map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }
  const match = { name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }
  return [
    ...inPath,
    ...(named ? [] : [ofIntegration]),
    ...inQuery,
    ...(endpoint.personal && endpoint.access === 'public' && path.includes('{thread}') ? [assistantKey] : []),
    ...(writes(endpoint) ? [key] : []),
    ...(writes(endpoint) && endpoint.versioned ? [match] : []),
  ]
}

const thread: Json = {
  type: 'string',
  maxLength: LIMITS.threadId,
  description: 'Conversación en la que se pidió el cambio; queda en la auditoría.',
}

/** Adds `thread_id`, an optional field of every write, to the schema of a body or to each alternative of a union. */
function withThread(schema: Json): Json {
  for (const choice of ['oneOf', 'anyOf'])
    if (choice in schema) return { ...schema, [choice]: (schema[choice] as Json[]).map(withThread) }
  return { ...schema, properties: { ...(schema['properties'] as Json | undefined), thread_id: thread } }
}

function requestBody({ body }: Endpoint): Json {
  const schema = body ? schemaOf(body, 'input') : { type: 'object', additionalProperties: false }
  return { required: body !== undefined, content: { 'application/json': { schema: withThread(schema) } } }
}

function securityOf({ access, personal, visitor }: Endpoint): Json[] {
  if (access === 'dashboard') return [{ dashboard: [] }]
  if (access !== 'public') return [{ bearer: [] }]
  return personal || visitor ? [{}, { bearer: [] }] : []
}

const operation = (endpoint: Endpoint, path: string): Json => ({
  // An operationId must be unique, so the operation at an endpoint's second path (`aliasOf`) has a different one.
  operationId: path === endpoint.path ? endpoint.operation : `${endpoint.operation}.by_query`,
  summary: endpoint.summary,
  tags: [endpoint.operation.split('.')[0]],
  security: securityOf(endpoint),
  parameters: parameters(endpoint, path),
  ...(carriesBody(endpoint) ? { requestBody: requestBody(endpoint) } : {}),
  responses: responses(endpoint),
})

/** The portal's own API as an OpenAPI 3.1 document, made from the endpoints. */
export function openApiDocument(publicUrl: string): Json & { openapi: string } {
  const paths: Record<string, Json> = {}
  for (const endpoint of API) {
    for (const path of [endpoint.path, aliasOf(endpoint.path)]) {
      if (path) paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, path) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `API del portal ${BRAND.name}`,
      version: '1.0.0',
      description: 'La API que usa el propio portal de desarrolladores.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        dashboard: { type: 'apiKey', in: 'cookie', name: 'dashboard' },
      },
      schemas: { Problem: schemaOf(problem, 'input') },
    },
  }
}
