import type { ClosingComment } from '@portal/domain/closing-comment/comment'
import type { IntegrationState } from '@portal/domain/integration/state'
import { sql } from 'kysely'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'

export const findObservations = (db: Db, integration_id: string) =>
  db
    .selectFrom('pending_item')
    .select(['id', 'state', 'description'])
    .where('integration_id', '=', integration_id)
    .orderBy('id')
    .execute()

export async function addObservations(
  db: Db,
  integration_id: string,
  created_by: string,
  added: readonly ClosingComment[],
): Promise<void> {
  if (added.length === 0) return
  await db
    .insertInto('pending_item')
    .values(added.map((observation) => ({ integration_id, created_by, ...observation })))
    .execute()
}

/** A request that waits keeps its time. */
const requested = sql<Date>`coalesce(finish_requested_at, now())`

/** Sets the integration's state, with or without a request to review it, and records who changed the state. */
export async function moveTo(
  db: Db,
  { id, state: from_state }: { id: string; state: IntegrationState },
  to_state: IntegrationState,
  caller: Caller,
  asks: boolean,
) {
  const now = sql<Date>`now()`
  await db
    .insertInto('state_change')
    .values({
      integration_id: id,
      // No other call can compute the same number for a state change, because the integration's row is locked.
      number: sql<number>`(select coalesce(max(number), 0) + 1 from state_change where integration_id = ${id})`,
      from_state,
      to_state,
      actor_sub: caller.sub,
      actor_kind: caller.administrator ? 'administrator' : 'person',
    })
    .execute()
  return db
    .updateTable('integration')
    .set({
      state: to_state,
      state_since: now,
      finish_date: to_state === 'SUCCESS' ? now : null,
      finish_requested_at: asks ? requested : null,
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(['state', 'finish_date', 'finish_requested_at'])
    .executeTakeFirstOrThrow()
}

export const setRequest = (db: Db, id: string, asks: boolean) =>
  db
    .updateTable('integration')
    .set({ finish_requested_at: asks ? requested : null })
    .where('id', '=', id)
    .returning(['state', 'finish_date', 'finish_requested_at'])
    .executeTakeFirstOrThrow()
