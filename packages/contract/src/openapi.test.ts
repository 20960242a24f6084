import { SETTINGS } from '@portal/domain/setting/settings'
import { describe, expect, test } from 'vitest'
import { API } from './api.ts'
import { carriesBody } from './endpoint.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import { openApiDocument } from './openapi.ts'

interface Schema {
  properties?: Record<string, unknown>
  oneOf?: Schema[]
  anyOf?: Schema[]
}
interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Record<string, unknown>
}
interface Operation {
  operationId: string
  summary: string
  security: Record<string, unknown>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<
    string,
    { description: string; content: Record<string, unknown>; headers?: Record<string, { description: string }> }
  >
}
interface Document {
  openapi: string
  info: Record<string, unknown>
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, unknown>; schemas: Record<string, unknown> }
}

/** All nouns with which the names of the API's operations begin. */
const NOUNS = [
  'dashboard',
  'session',
  'account',
  'integration',
  'progress',
  'dashboard-account',
  'closing-comment',
  'connection',
  'documentation',
  'assistant',
  'network',
  'certification',
  'contact',
  'status',
  'simulation',
  'review',
  'road',
  'traffic',
  ...Object.values(SETTINGS).map(({ read }) => read.split('.')[0]),
]

const document = openApiDocument('https://portal.empresa.cl') as unknown as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const documented = (id: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === id)
  if (!found) throw new Error(`${id} is not documented`)
  return found.operation
}

describe.each(API)('$operation', (endpoint) => {
  const operation = documented(endpoint.operation)
  const writes = endpoint.method !== 'GET'
  const ofIntegration = typeof endpoint.access === 'object'

  test('lists every error that it can answer', () => {
    const codes: ErrorCode[] = ['invalid', 'rate_limited', 'internal', 'unavailable', ...(endpoint.errors ?? [])]
    if (writes) codes.push('malformed', 'too_large', 'unsupported_media_type', 'idempotency_conflict')
    if (writes && endpoint.versioned) codes.push('stale')
    if (endpoint.access !== 'public' || endpoint.personal) codes.push('unauthenticated')
    if (ofIntegration) codes.push('not_found', 'forbidden')
    if (endpoint.stepUp) codes.push('stale_sign_in')
    for (const code of codes) {
      const { status, title } = ERRORS[code]
      expect(operation.responses[status]?.description).toContain(title)
      expect(Object.keys(operation.responses[status]?.content ?? {})).toEqual(['application/problem+json'])
    }
    const own = Object.keys(operation.responses).filter((status) => Number(status) < 400)
    expect(own).toEqual([String(endpoint.status ?? 200), ...(endpoint.deferrable ? ['202'] : [])])
  })

  test('documents the challenge exactly if it needs a recent sign-in', () => {
    const { headers } = operation.responses['401'] ?? {}
    expect(headers?.['WWW-Authenticate']?.description.includes('insufficient_user_authentication') === true).toBe(
      endpoint.stepUp === true,
    )
  })

  test('documents thread_id in every body', () => {
    const schema = operation.requestBody?.content['application/json']?.schema
    expect(schema !== undefined).toBe(carriesBody(endpoint))
    for (const each of schema ? (schema.oneOf ?? schema.anyOf ?? [schema]) : [])
      expect(each.properties).toHaveProperty('thread_id')
  })

  test('requires a token, or the cookie of the dashboard, unless it is public', () => {
    const optional = endpoint.access === 'public'
    const needed = endpoint.access === 'dashboard' ? { dashboard: [] } : { bearer: [] }
    expect(operation.security).toEqual(
      optional ? (endpoint.personal || endpoint.visitor ? [{}, needed] : []) : [needed],
    )
  })
})

test('an id at the end of a path can be sent in the query instead', () => {
  for (const method of ['get', 'put']) {
    const parameters = document.paths['/api/enroller']?.[method]?.parameters
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'enroller_uuid', in: 'query', required: true }))
  }
})

describe('the document is OpenAPI 3.1', () => {
  test('with every required part', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    expect(document.servers).toEqual([{ url: 'https://portal.empresa.cl' }])
  })

  test('with unique operation names', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(API.map(({ operation }) => operation))(
    'with the operation %s named noun.verb or noun.verb_thing',
    (name) => {
      expect(name).toMatch(/^[a-z-]+\.[a-z]+(_[a-z]+)?$/)
      expect(NOUNS).toContain(name.split('.')[0])
    },
  )

  test.each(operations)(
    'whose $method $path has its parameters, once each, and answers',
    ({ path, method, operation }) => {
      expect(path).toMatch(/^\/[^?]*$/)
      expect(method).toMatch(/^(get|post|put|patch|delete)$/)
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
      expect(inPath.every(({ required }) => required)).toBe(true)
      const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(keys).size).toBe(keys.length)
      expect(operation.parameters.every(({ schema }) => typeof schema === 'object')).toBe(true)
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(response.description).toMatch(/\S/)
      }
      for (const requirement of operation.security)
        for (const scheme of Object.keys(requirement))
          expect(document.components.securitySchemes).toHaveProperty(scheme)
    },
  )

  // The document itself is described only as far as its version.
  const described = operations.filter(({ path }) => path !== '/api/openapi.json')
  test.each(described)('whose $method $path takes and answers no field that it does not name', ({ operation }) => {
    expect(openObjectsIn([operation.requestBody, operation.responses])).toEqual([])
  })

  test('with references that resolve', () => {
    const references = referencesIn(document)
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([])
  })
})

/** Objects of a schema that name their fields and permit others. */
function openObjectsIn(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isOpen = 'properties' in schema && !('additionalProperties' in schema && schema.additionalProperties === false)
  return [...(isOpen ? [schema] : []), ...Object.values(schema).flatMap((inner) => openObjectsIn(inner))]
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : referencesIn(inner)))
}

function resolve(reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  let at: unknown = document
  for (const part of reference.slice(2).split('/')) at = (at as Record<string, unknown> | undefined)?.[part]
  return at
}
