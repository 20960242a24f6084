import type { Action } from '@portal/domain/access/permission'
import type { SectionName } from '@portal/domain/enroller/sections'
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Permitted callers: anybody, any signed-in person, administrators, or people who may do the action on the integration that the call
 * names (`{uuid}` in the path, or the field `subject` with either of its two ids).
 */
export type Access = 'public' | 'signed-in' | 'administrator' | { integration: Action }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call of the API as a value. The server, the browser's client and the OpenAPI document are made from it. */
export interface Endpoint {
  /** Operation name, `noun.verb` or `noun.verb_thing`, in the OpenAPI document, the audit and the logs. */
  operation: `${string}.${string}`
  /** Summary: one sentence in Spanish. */
  summary: string
  method: Method
  /** OpenAPI path: `{uuid}` is the integration, `{id}` something inside it. */
  path: `/${string}`
  access: Access
  /**
   * Personal data that not even an administrator may read. The owner is the token's person or, on public calls, the holder of
   * the key in the header `Assistant-Key`.
   */
  personal?: true
  /** Field of the body, or of a GET's query, with the integration's id if the path does not have it. */
  subject?: string
  /** Section that the call belongs to: if the integration does not have it, reads and writes answer 409. */
  section?: SectionName
  /** The body repeats the integration's type, which must match the stored one. */
  typed?: true
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 204
  answer: z.ZodMiniType
  /** Media type of a downloaded file (`file.ts`) instead of JSON. */
  file?: string
  /** Media type of a prebuilt answer that is the same for everybody (`ready.ts`). */
  ready?: string
  /** Media type of a streamed answer; `answer` is then the schema of one event. */
  stream?: 'text/event-stream'
  /**
   * The answer or the body holds secrets that are never stored, not even as a digest. A repeated call runs again instead of
   * returning the answer kept for its idempotency key.
   */
  confidential?: true
  /** Seconds for which shared caches may keep a public answer. */
  keptFor?: number
  /** Errors of this call beyond those implied by its method, access and versions (`openapi.ts`). */
  errors?: readonly ErrorCode[]
  /** The request may have to wait for an administrator; it then answers 202 in the same form (RFC 9110 §15.3.3). */
  deferrable?: true
  /** The answer has the ETag of its section, and writes honour If-Match. */
  versioned?: true
  /** Message when the hourly or daily limit of this call is reached. */
  overQuota?: string
}

/** The same path without the integration's id at its end, which then comes as `?enroller_uuid=`. */
export const aliasOf = (path: string): string | undefined =>
  path.endsWith('/{uuid}') ? path.slice(0, -'/{uuid}'.length) : undefined

/** True if calls have a body: every method but GET and DELETE. */
export const carriesBody = ({ method }: Pick<Endpoint, 'method'>): boolean => method !== 'GET' && method !== 'DELETE'

/** Declares an endpoint and keeps its literal types. */
export const endpoint = <
  const M extends Method,
  const P extends Endpoint['path'],
  const E extends Omit<Endpoint, 'method' | 'path'>,
>(
  method: M,
  path: P,
  definition: E,
): E & { method: M; path: P } => ({ ...definition, method, path })

export type Answer<E extends Endpoint> = z.output<E['answer']>
/** Input of a client, before validation. */
export type BodyInput<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.input<E['body']> : undefined
export type QueryInput<E extends Endpoint> = E['query'] extends z.ZodMiniType ? z.input<E['query']> : undefined
/** Input of a handler, validated. */
export type Body<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined
export type Query<E extends Endpoint> = E['query'] extends z.ZodMiniType ? z.output<E['query']> : undefined
