import type { Answer, Body, Endpoint, Query } from '@portal/contract/endpoint'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import type { Personal } from '../requests/personal.ts'

/** What a handler gets: everything checked already. In a write `db` is the call's transaction. */
export interface Call<E extends Endpoint, Prepared = undefined> {
  query: Query<E>
  body: Body<E>
  caller: E['access'] extends 'public' ? Caller | undefined : Caller
  integration: E['access'] extends { integration: unknown } ? AccessedIntegration : undefined
  /** Owner of a personal call; `db` then sees nothing else. */
  personal: E['personal'] extends true ? Personal : undefined
  /** Only for an answer by events: aborted when nobody reads it any more. `db` is then no transaction. */
  signal: E['stream'] extends string ? AbortSignal : undefined
  /** UUID in the path that names a part of the integration. */
  id: E['path'] extends `${string}{id}${string}` ? string : undefined
  /** Name of a document in the path, unchecked. */
  document: E['path'] extends `${string}{html}${string}` ? string : undefined
  db: Db
  /** Result of the slow work that was done before the transaction. */
  prepared: Prepared
  /** Set by the handler of a deferrable endpoint that kept what was asked for an administrator: the answer is 202. */
  deferred?: boolean
  /** Audit row of a write: values before and after, and the integration if the call made it; `nothing` writes no row. */
  audit: { integration_id?: string; detail: Record<string, unknown>; nothing?: boolean }
}

/** The answer, or the events of a stream; a refusal is thrown before the first event. */
type Answered<E extends Endpoint> = E['stream'] extends string ? AsyncIterable<Answer<E>> : Answer<E>

export type Handler<E extends Endpoint, Prepared = undefined> = (
  call: Call<E, Prepared>,
) => Promise<Answered<E>> | Answered<E>

/** Slow work of a write, such as a hash, which may not hold up other calls. */
export interface Heavy<E extends Endpoint, Prepared> {
  /** Queues the call; runs it from its first query to the end of its transaction. */
  inTurn: <Result>(call: () => Promise<Result>) => Promise<Result>
  /**
   * Does the slow work before the transaction, so that no connection and no lock waits for it, and only after access and body were
   * checked.
   */
  prepare: (body: Body<E>) => Promise<Prepared>
}
