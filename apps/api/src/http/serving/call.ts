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
  /** Whose the call is, where it is about what is somebody's alone; `db` then sees nothing else. */
  personal: E['personal'] extends true ? Personal : undefined
  /** Where the answer is written while it is sent: aborted when nobody reads it any more. `db` is then no transaction. */
  signal: E['stream'] extends string ? AbortSignal : undefined
  /** What of the integration the path names, a UUID. */
  id: E['path'] extends `${string}{id}${string}` ? string : undefined
  /** The document that the path names, as it came. */
  document: E['path'] extends `${string}{html}${string}` ? string : undefined
  db: Db
  /** What was made for this write before its transaction began. */
  prepared: Prepared
  /** Set by the handler of a deferrable endpoint that kept what was asked for an administrator: the answer is 202. */
  deferred?: boolean
  /** What the audit row of a write tells: before and after, and the integration when the call made it; no row where nothing happened. */
  audit: { integration_id?: string; detail: Record<string, unknown>; nothing?: boolean }
}

/** The answer, or of a stream its events; whatever refuses such a call is thrown before the first. */
type Answered<E extends Endpoint> = E['stream'] extends string ? AsyncIterable<Answer<E>> : Answer<E>

export type Handler<E extends Endpoint, Prepared = undefined> = (
  call: Call<E, Prepared>,
) => Promise<Answered<E>> | Answered<E>

/** A write that needs slow work, such as a hash, and does not take everybody's processor and database for it. */
export interface Heavy<E extends Endpoint, Prepared> {
  /** Runs the call, from its first look at the database to the end of its transaction, when it is its turn. */
  inTurn: <Result>(call: () => Promise<Result>) => Promise<Result>
  /**
   * The slow work: before the transaction, so that no connection and no lock waits for it, and only for whoever may make the call
   * and sent what can be used.
   */
  prepare: (body: Body<E>) => Promise<Prepared>
}
