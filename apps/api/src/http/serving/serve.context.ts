import type { Endpoint } from '@portal/contract/endpoint'
import { INVALID_TYPE } from '@portal/domain/setting/setting'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Caller, Verifier } from '../../access/token.ts'
import type { AuditEntry } from '../../audit/audit.queries.ts'
import type { Config } from '../../config.ts'
import type { Database, Db } from '../../db/database.ts'
import type { PeopleSeen } from '../callers/people-seen.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'
import type { Call, Handler, Heavy } from './call.ts'
import { type Personal, personalOf } from '../requests/personal.ts'
import { Refusal } from '../../refusal.ts'
import { splitNames, splitThread, splitUuid } from '../requests/request-parts.ts'
import { validate } from '../requests/validation.ts'

/** What every call is served with. */
export interface Services {
  database: Database
  verify: Verifier
  limits: Config['limits']
  limiter: RateLimiter
  people: PeopleSeen
  /** Aborted when the server takes no more calls. */
  closing: AbortSignal
}

/** Handler of an endpoint, with its slow work if it has some. */
export interface Served<E extends Endpoint, Prepared> {
  handler: Handler<E, Prepared>
  heavy: Heavy<E, Prepared> | undefined
}

/** What a request names and carries, unchecked, and the owner of a personal call. */
export type RequestParts = ReturnType<typeof splitThread> &
  ReturnType<typeof splitUuid> &
  ReturnType<typeof splitNames> & { personal: Personal | undefined }

/** @throws Refusal if a part of the request is malformed */
export const partsOf = (endpoint: Endpoint, request: FastifyRequest, caller: Caller | undefined): RequestParts => ({
  ...splitThread(request.body),
  ...splitUuid(endpoint, request),
  ...splitNames(request),
  personal: endpoint.personal && personalOf(request, caller),
})

/** A call from its beginning to its answer. */
export interface Context<E extends Endpoint, Prepared> extends Served<E, Prepared> {
  services: Services
  endpoint: E
  caller: Caller | undefined
  parts: RequestParts
  request: FastifyRequest
  reply: FastifyReply
  /** Audit row of the call, if it leaves one. */
  entry: AuditEntry
}

/** Parts of a call that depend on the way of answering: reading, writing or streaming. */
interface Given<Prepared> {
  db: Db
  integration: AccessedIntegration | undefined
  prepared?: Prepared
  signal?: AbortSignal
}

/** What the handler gets. @throws Refusal for a query or a body that the contract does not know */
export function callOf<E extends Endpoint, Prepared>(
  { endpoint, caller, parts }: Context<E, Prepared>,
  given: Given<Prepared>,
): Call<E, Prepared> {
  const { id, document, personal } = parts
  const query = validate(endpoint.query, parts.query)
  const body = endpoint.method === 'GET' ? undefined : validate(endpoint.body, parts.body)
  refuseOtherType(endpoint, given.integration, body)
  return { ...given, query, body, caller, id, document, personal, audit: { detail: {} } } as unknown as Call<
    E,
    Prepared
  >
}

/** The type that a client repeats must be the stored one, and never changes. */
function refuseOtherType(endpoint: Endpoint, integration: AccessedIntegration | undefined, body: unknown): void {
  if (!endpoint.typed) return
  if ((body as { type: unknown }).type !== integration?.type) {
    throw new Refusal('invalid', { fields: { type: INVALID_TYPE } })
  }
}
