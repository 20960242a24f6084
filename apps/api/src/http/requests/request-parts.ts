import { createHash } from 'node:crypto'
import type { Endpoint } from '@portal/contract/endpoint'
import { LIMITS } from '@portal/domain/limits'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/
const VISIBLE = /^[\x21-\x7e]+$/
const ETAG = /^"(\d{1,9})"$/

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes the conversation's `thread_id` out of a body: every write may carry one and no endpoint knows it (spec §7). */
export function splitThread(body: unknown): { thread: string | null; body: unknown } {
  if (!isObject(body) || !('thread_id' in body)) return { thread: null, body: body ?? {} }
  const { thread_id, ...rest } = body
  if (typeof thread_id !== 'string' || thread_id.length > LIMITS.threadId || !VISIBLE.test(thread_id)) {
    throw new Refusal('invalid', {
      fields: { thread_id: `Debe tener de 1 a ${LIMITS.threadId} caracteres visibles` },
    })
  }
  return { thread: thread_id, body: rest }
}

interface PathNames {
  uuid?: string
  id?: string
  html?: string
}

/** The id of a part of the integration and the document in the path, unchecked. */
export function splitNames(request: FastifyRequest): { id: string | undefined; document: string | undefined } {
  const { id, html } = request.params as PathNames
  return { id, document: html }
}

/**
 * The id that an integration's endpoint names, and the rest of the query: in its path, in the field that the endpoint calls its
 * subject, or else as `?enroller_uuid=`. A subject stays where it was, for the endpoint's schema knows it.
 */
export function splitUuid(endpoint: Endpoint, request: FastifyRequest): { uuid: string | undefined; query: unknown } {
  const { query } = request
  if (typeof endpoint.access !== 'object') return { uuid: undefined, query }
  const { uuid } = request.params as PathNames
  if (uuid !== undefined) return { uuid, query }
  if (endpoint.subject !== undefined) {
    return { uuid: onlyText(endpoint.subject, endpoint.method === 'GET' ? query : request.body), query }
  }
  const { enroller_uuid: _, ...rest } = query as Record<string, unknown>
  return { uuid: onlyText('enroller_uuid', query), query: rest }
}

/** The text field that names the integration. Its form is not checked, because a wrong one is not found. */
function onlyText(name: string, from: unknown): string {
  const value = isObject(from) ? (from[name] ?? '') : ''
  if (value === '') throw new Refusal('invalid', { fields: { [name]: 'Este campo es requerido' } })
  if (typeof value !== 'string') throw new Refusal('invalid', { fields: { [name]: 'Debe ser un solo texto' } })
  return value
}

/** The Idempotency-Key of a write with the digest of what it asks for; undefined without one. */
export function idempotencyClaim(request: FastifyRequest, sub: string, operation: string, asked: unknown) {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    throw new Refusal('invalid', { fields: { 'Idempotency-Key': 'Debe tener de 1 a 255 caracteres visibles' } })
  }
  return { sub, key, operation, requestHash: createHash('sha256').update(JSON.stringify(asked)).digest('hex') }
}

/** Refuses a write that was made on an older version than the stored one (RFC 9110 §13.1.1). */
export function refuseStale(request: FastifyRequest, version: number | undefined): void {
  const expected = request.headers['if-match']
  if (expected === undefined || expected === '*') return
  if (ETAG.exec(expected)?.[1] !== String(version)) throw new Refusal('stale')
}
