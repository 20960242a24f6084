import { BRAND } from '@portal/domain/brand'
import * as z from 'zod/mini'
import { API } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { ERRORS, type ErrorCode } from './errors.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Errors that a call of this access can answer, its own included. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const common: ErrorCode[] = ['rate_limited', 'internal', 'unavailable']
  const signedIn: ErrorCode[] = endpoint.access === 'public' ? [] : ['unauthenticated']
  const permission: ErrorCode[] =
    endpoint.access === 'administrator' ? ['forbidden'] : typeof endpoint.access === 'object' ? ['not_found'] : []
  return [...new Set([...endpoint.errors, ...signedIn, ...permission, ...common])]
}

function responses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => ERRORS[code].status)
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => ERRORS[code].title).join(' · '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  const success = {
    description: 'Hecho',
    content: { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } },
  }
  return Object.fromEntries([[String(endpoint.status ?? 200), success], ...failures]) as Json
}

function parameters(endpoint: Endpoint): Json[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))
  const query = endpoint.query ? (schemaOf(endpoint.query, 'input')['properties'] as Json) : {}
  const inQuery = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }
  const match = { name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }
  const writes = endpoint.method !== 'GET'
  return [...inPath, ...inQuery, ...(writes ? [key] : []), ...(writes && endpoint.versioned ? [match] : [])]
}

const operation = (endpoint: Endpoint): Json => ({
  operationId: endpoint.operation,
  summary: endpoint.summary,
  tags: [endpoint.operation.split('.')[0]],
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  parameters: parameters(endpoint),
  ...(endpoint.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
    : {}),
  responses: responses(endpoint),
})

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'message', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string', description: 'Texto para mostrar a la persona.' },
    error_description: { type: 'string', description: 'Texto técnico.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Mensaje de cada campo con error.',
    },
    request_id: { type: 'string' },
  },
}

/** The portal's own API as an OpenAPI 3.1 document, made from the endpoints. */
export function openApiDocument(publicUrl: string): Json & { openapi: string } {
  const paths: Record<string, Json> = {}
  for (const endpoint of API)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
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
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
    },
  }
}
