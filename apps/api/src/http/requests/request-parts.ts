import { createHash } from 'node:crypto'
import type { Endpoint } from '@portal/contract/endpoint'
import { LIMITS } from '@portal/domain/limits'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/token.ts'
import { Refusal } from '../../refusal.ts'
import { personalOf } from './personal.ts'
import { visitorOf } from './visitor.ts'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/
const VISIBLE = /^[\x21-\x7e]+$/
const ETAG = /^"(\d{1,9})"$/

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type RequestParts = ReturnType<typeof partsOf>

/** Splits a request into its parts without validating them. @throws Refusal if a part is missing or malformed */
export function partsOf(endpoint: Endpoint, request: FastifyRequest, caller: Caller | undefined, publicUrl: string) {
  const { id, html: document, program } = request.params as { id?: string; html?: string; program?: string }
  return {
    ...splitThread(request.body),
    ...splitUuid(endpoint, request),
    id,
    document,
    program,
    personal: endpoint.personal && personalOf(request, caller),
    visitor: endpoint.visitor && visitorOf(request, caller, publicUrl),
  }
}

/** Removes the optional `thread_id` of a conversation from a write's body, since no endpoint's schema has it (spec §7). */
function splitThread(body: unknown): { thread: string | null; body: unknown } {
  if (!isObject(body) || !('thread_id' in body)) return { thread: null, body: body ?? {} }
  const { thread_id, ...rest } = body
  if (typeof thread_id !== 'string' || thread_id.length > LIMITS.threadId || !VISIBLE.test(thread_id))
    throw wrongField('thread_id', `Debe tener de 1 a ${LIMITS.threadId} caracteres visibles`)
  return { thread: thread_id, body: rest }
}

/** Reads the integration's id from the path, the field that `subject` names, or `?enroller_uuid=`, which is removed from the query. */
function splitUuid(endpoint: Endpoint, request: FastifyRequest): { uuid: string | undefined; query: unknown } {
  const { query, body } = request
  if (typeof endpoint.access !== 'object') return { uuid: undefined, query }
  const { uuid } = request.params as { uuid?: string }
  if (uuid !== undefined) return { uuid, query }
  if (endpoint.subject !== undefined)
    return { uuid: onlyText(endpoint.subject, endpoint.method === 'GET' ? query : body), query }
  const { enroller_uuid: _, ...rest } = query as Record<string, unknown>
  return { uuid: onlyText('enroller_uuid', query), query: rest }
}

/** The text field with the integration's id. Its format is not checked, because a malformed id is not found anyway. */
function onlyText(name: string, from: unknown): string {
  const value = isObject(from) ? (from[name] ?? '') : ''
  if (value === '') throw wrongField(name, 'Este campo es requerido')
  if (typeof value !== 'string') throw wrongField(name, 'Debe ser un solo texto')
  return value
}

const wrongField = (name: string, message: string): Refusal => new Refusal('invalid', { fields: { [name]: message } })

/** Idempotency key of a write, with a digest of the write's input; undefined if the call has no Idempotency-Key header. */
export function idempotencyClaim(request: FastifyRequest, sub: string, operation: string, asked: unknown) {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw wrongField('Idempotency-Key', 'Debe tener de 1 a 255 caracteres visibles')
  return { sub, key, operation, request_hash: createHash('sha256').update(JSON.stringify(asked)).digest('hex') }
}

/** Refuses a write that was made on an older version than the stored one (RFC 9110 §13.1.1). */
export function refuseStale(request: FastifyRequest, version: number | undefined): void {
  const expected = request.headers['if-match']
  if (expected === undefined || expected === '*') return
  if (ETAG.exec(expected)?.[1] !== String(version)) throw new Refusal('stale')
}
