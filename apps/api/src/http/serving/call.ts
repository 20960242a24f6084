import type { Answer, Body, Endpoint, Query } from '@portal/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { DashboardCaller } from '../../access/dashboard-session.queries.ts'
import type { DashboardSessions } from '../../access/dashboard-session.ts'
import type { SessionCheck, StepUp } from '../../access/step-up.ts'
import type { Caller, Verifier } from '../../access/token.ts'
import type { AuditEntry } from '../../audit/audit.queries.ts'
import type { Config } from '../../config.ts'
import type { Database, Db } from '../../db/database.ts'
import type { PeopleSeen } from '../callers/people-seen.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'
import type { Personal } from '../requests/personal.ts'
import type { RequestParts } from '../requests/request-parts.ts'
import type { Visitor } from '../requests/visitor.ts'

/** Checked input of a handler. In a write `db` is the call's transaction. */
export interface Call<E extends Endpoint, Prepared = undefined> {
  query: Query<E>
  body: Body<E>
  caller: E['access'] extends 'public' ? Caller | undefined : E['access'] extends 'dashboard' ? undefined : Caller
  /** Account of the dashboard whose session the call's cookie names. */
  account: E['access'] extends 'dashboard' ? DashboardCaller : undefined
  /** Whom the call counts for in a limit: the person, or the IP network of a visitor. */
  countedAs: string
  /** IP networks, of which one customer can have many, in which the call was made. */
  site: string
  integration: E['access'] extends { integration: unknown } ? AccessedIntegration : undefined
  /** Owner of a call about a conversation with the assistant; `db` then sees only this owner's rows. */
  personal: E['personal'] extends true ? Personal : undefined
  /** Who makes a public call that asks for it. */
  visitor: E['visitor'] extends true ? Visitor : undefined
  /** Only in a call that streams events: aborted when the client disconnects. In such a call `db` is not a transaction. */
  signal: E['stream'] extends string ? AbortSignal : undefined
  /** Only in such a call: the last event that the client has, as it says itself. */
  lastEventId: E['stream'] extends string ? string | undefined : undefined
  /** UUID, or number, in the path of a part of the integration, for example of a membership or an invitation. */
  id: E['path'] extends `${string}{id}${string}` ? string : undefined
  /** Name of a document in the path, unchecked. */
  document: E['path'] extends `${string}{html}${string}` ? string : undefined
  /** Name of a program in the path, unchecked. */
  program: E['path'] extends `${string}{program}${string}` ? string : undefined
  db: Db
  /** Result of `Heavy.prepare`, the slow work that was done before the transaction. */
  prepared: Prepared
  /** Set by the handler of a deferrable endpoint that stored a request for an administrator: the answer is 202. */
  deferred?: boolean
  /** Set by the handler: header `Set-Cookie` of the answer. */
  cookie?: string
  /** Audit row of a write: values before and after; `integration_id` if the call created it; with `nothing` no row is written. */
  audit: { integration_id?: string; detail: Record<string, unknown>; nothing?: boolean }
}

/** Result of a handler: the answer, or the events of a stream; a refusal is thrown before the first event. */
type Answered<E extends Endpoint> = E['stream'] extends string ? AsyncIterable<Answer<E>> : Answer<E>

export type Handler<E extends Endpoint, Prepared = undefined> = (
  call: Call<E, Prepared>,
) => Promise<Answered<E>> | Answered<E>

/** Slow work of a write, such as hashing a password, which must not delay other calls. */
export interface Heavy<E extends Endpoint, Prepared> {
  /** Runs the call when its turn in the queue comes; the turn lasts from its first query until its transaction ends. */
  inTurn: <Result>(call: () => Promise<Result>) => Promise<Result>
  /** Does the slow work after access and body were checked and key and quota taken, and before the transaction, so that no lock waits for it. */
  prepare: (
    body: Body<E>,
    of: Pick<Call<E>, 'db' | 'integration' | 'caller' | 'account' | 'visitor' | 'id'> & { entry: AuditEntry },
  ) => Promise<Prepared>
}

export interface Services {
  database: Database
  verify: Verifier
  stepUp: StepUp
  sessionLives: SessionCheck
  dashboard: DashboardSessions
  limits: Config['limits']
  /** Origin that browsers see. */
  publicUrl: string
  limiter: RateLimiter
  people: PeopleSeen
  /** Aborted when the server begins to close and refuses new calls. */
  closing: AbortSignal
}

/** An endpoint with its handler. The mounting function checks that their types match, so they are not repeated here. */
export interface Served {
  endpoint: Endpoint
  handler: (call: never) => unknown
  heavy:
    | { inTurn: Heavy<Endpoint, unknown>['inTurn']; prepare: (body: never, of: never) => Promise<unknown> }
    | undefined
}

export interface Context extends Served {
  services: Services
  caller: Caller | undefined
  account: DashboardCaller | undefined
  parts: RequestParts
  request: FastifyRequest
  reply: FastifyReply
  /** Audit row of the call, if it leaves one. */
  entry: AuditEntry
}
