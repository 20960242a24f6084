import type { Answer, Body, Endpoint, Query } from '@portal/contract/endpoint'
import type { AccessedIntegration } from '../access/integration-access.queries.ts'
import type { Caller } from '../access/token.ts'
import type { Db } from '../db/database.ts'

/** What a handler gets: everything checked already. In a write `db` is the call's transaction. */
export interface Call<E extends Endpoint> {
  query: Query<E>
  body: Body<E>
  caller: E['access'] extends 'public' ? Caller | undefined : Caller
  integration: E['access'] extends { integration: unknown } ? AccessedIntegration : undefined
  db: Db
  /** What the audit row of a write tells: before and after, and the integration when the call made it. */
  audit: { integration_id?: string; detail: Record<string, unknown> }
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>
