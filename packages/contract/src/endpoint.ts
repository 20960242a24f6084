import type { Action } from '@portal/domain/access/permission'
import type { SectionName } from '@portal/domain/enroller/sections'
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Permitted callers of an endpoint: anybody, any signed-in person, administrators, dashboard accounts with a session, or people who may
 * do the action on an integration.
 * The call names the integration by its `uuid` or `enroller_uuid`: as `{uuid}` in the path, or in the field that `subject` names.
 */
export type Access = 'public' | 'signed-in' | 'administrator' | 'dashboard' | { integration: Action }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Description of one call of the API. The server, the browser's client and the OpenAPI document are made from it. */
export interface Endpoint {
  /** Operation name, `noun.verb` or `noun.verb_thing`, in the OpenAPI document, the audit and the logs. */
  operation: `${string}.${string}`
  /** One sentence in Spanish that says what the call does. */
  summary: string
  method: Method
  /** OpenAPI path: `{uuid}` identifies the integration, `{id}` something that belongs to it. */
  path: `/${string}`
  access: Access
  /** True if a cookie identifies the caller instead of a token. A write must then come from a page of the portal. */
  cookie?: true
  /** True if the data belong to the caller alone, a person or a visitor with an `Assistant-Key`; not even administrators may read them. */
  personal?: true
  /** True if a public call knows who makes it: a person who signed in, or a visitor by a cookie, whose writes must then come from a page of the portal. Its `id` is then not a UUID. */
  visitor?: true
  /** True if `{id}` in the path is a whole number instead of a UUID. */
  numbered?: true
  /** Field with the integration's id in the body, or in the query of a GET, if the path does not contain the id. */
  subject?: string
  /** Section to which the call belongs. If the integration does not have this section, the call answers 409. */
  section?: SectionName
  /** True if the body repeats the integration's type, which must equal the stored type. */
  typed?: true
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** HTTP status of a successful call; 200 by default. */
  status?: 200 | 201 | 204
  answer: z.ZodMiniType
  /** Media type of the answer if it is a downloaded file (`file.ts`) instead of JSON. */
  file?: string
  /** Media type of the answer if it is prebuilt and the same for everybody (`file.ts`). */
  ready?: string
  /** Media type of the answer if it is a stream of events; `answer` is then the schema of one event. */
  stream?: 'text/event-stream'
  /** True if the call's body or answer contains secrets: then nothing is stored for its idempotency key, and a repeated call runs again. */
  confidential?: true
  /** True if the session must not have ended and the sign-in must be recent; an older one is challenged (RFC 9470). */
  stepUp?: true
  /** True if the audit records every try, also one that fails. */
  watched?: true
  /** Seconds for which shared HTTP caches may store the answer of a public endpoint. */
  keptFor?: number
  /** Errors of this call in addition to those that follow from its other properties (`openapi.ts`). */
  errors?: readonly ErrorCode[]
  /** True if an administrator may have to confirm the call; it then answers 202 with the same schema (RFC 9110 §15.3.3). */
  deferrable?: true
  /** True if the answer has an ETag, the section's version, and a write is refused if its If-Match names an older version. */
  versioned?: true
  /** Spanish error message when a person reaches the hourly or daily limit of this call. */
  overQuota?: string
}

/** Second path of an endpoint whose path ends with `{uuid}`: its path without `{uuid}`; the id is then `enroller_uuid` in the query. */
export const aliasOf = (path: string): string | undefined =>
  path.endsWith('/{uuid}') ? path.slice(0, -'/{uuid}'.length) : undefined

/** True if calls have a body: every method but GET and DELETE. */
export const carriesBody = ({ method }: Pick<Endpoint, 'method'>): boolean => method !== 'GET' && method !== 'DELETE'

/** Makes an endpoint from method, path and the other properties; TypeScript keeps their literal types. */
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
/** Type of the body that a client sends, before validation; `QueryInput` is the type of the query before validation. */
export type BodyInput<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.input<E['body']> : undefined
export type QueryInput<E extends Endpoint> = E['query'] extends z.ZodMiniType ? z.input<E['query']> : undefined
/** Type of the validated body that a handler receives; `Query` is the type of the validated query. */
export type Body<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined
export type Query<E extends Endpoint> = E['query'] extends z.ZodMiniType ? z.output<E['query']> : undefined
