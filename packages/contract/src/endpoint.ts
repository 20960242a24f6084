import type { Action } from '@portal/domain/access/permission'
import type { SectionName } from '@portal/domain/enroller/sections'
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call: anybody, whoever signed in, the network's administrators, or whoever may do the action to the integration that
 * the call names (`{uuid}` in the path, or the field of `subject`: either of its two ids).
 */
export type Access = 'public' | 'signed-in' | 'administrator' | { integration: Action }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call of the API as a value: the server, the browser's client and the OpenAPI document are made from it. */
export interface Endpoint {
  /** Name of the operation, `noun.verb` or `noun.verb_thing`: in the OpenAPI document, the audit and the logs. */
  operation: `${string}.${string}`
  /** One sentence in Spanish. */
  summary: string
  method: Method
  /** OpenAPI form, with parameters in braces: `{uuid}` names the integration, `{id}` one thing of it. */
  path: `/${string}`
  access: Access
  /**
   * About what is the caller's alone, which no right of an administrator opens: a person's by the token, or, where anybody may call,
   * of whoever knows the key and sends it in the header `Assistant-Key`.
   */
  personal?: true
  /** Field of the body, or of a GET's query, that names the integration where the path does not. */
  subject?: string
  /** Section of the enroller area that the call serves: an integration without it answers 409, to reading too. */
  section?: SectionName
  /** The body repeats the integration's type, which must be the stored one. */
  typed?: true
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Status of success; 200 unless named. */
  status?: 200 | 201 | 204
  answer: z.ZodMiniType
  /** Media type of an answer that is a file (`file.ts`) and not JSON. */
  file?: string
  /** Media type of an answer that was made once, for everybody, and is sent as it lies (`ready.ts`). */
  ready?: string
  /** Media type of an answer that is written while it is sent; `answer` is then one of its events. */
  stream?: 'text/event-stream'
  /**
   * The answer, or the body, holds what is never stored, not even as a digest: a repeated call is done again instead of answered
   * from its idempotency key.
   */
  confidential?: true
  /** Seconds for which anybody on the way may keep the answer of a public reading. */
  keptFor?: number
  /** Its own errors, beyond those that follow from its method, its access and its versions (`openapi.ts`). */
  errors: readonly ErrorCode[]
  /** What is asked may wait for an administrator: then it is answered 202, in the same form (RFC 9110 §15.3.3). */
  deferrable?: true
  /** The answer carries the ETag of its section; a write honours If-Match. */
  versioned?: true
  /** What a person reads who has made as many of these calls as an hour, or a day, allows. */
  overQuota?: string
}

/** The same address without the integration's id at its end: there the id comes as `?enroller_uuid=`. */
export const aliasOf = (path: string): string | undefined =>
  path.endsWith('/{uuid}') ? path.slice(0, -'/{uuid}'.length) : undefined

/** True where a call carries a body: everything but a reading and a deletion. */
export const carriesBody = ({ method }: Pick<Endpoint, 'method'>): boolean => method !== 'GET' && method !== 'DELETE'

/** Declares an endpoint, keeping its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export type Answer<E extends Endpoint> = z.output<E['answer']>
/** What a client gives. */
export type BodyInput<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.input<E['body']> : undefined
export type QueryInput<E extends Endpoint> = E['query'] extends z.ZodMiniType ? z.input<E['query']> : undefined
/** What a handler gets, validated. */
export type Body<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined
export type Query<E extends Endpoint> = E['query'] extends z.ZodMiniType ? z.output<E['query']> : undefined
