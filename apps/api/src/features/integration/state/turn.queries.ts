import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Schema } from '../../../db/schema.ts'

/** How many observations of an integration are open, and since when the oldest of them is: two columns of a statement on it. */
export const openObservations = (eb: ExpressionBuilder<Schema, 'integration'>) => {
  const open = eb
    .selectFrom('pending_item')
    .whereRef('pending_item.integration_id', '=', 'integration.id')
    .where('pending_item.state', '=', false)
  return [
    open.select(({ fn }) => fn.countAll<number>().as('count')).as('open_pendings'),
    open.select(({ fn }) => fn.min('pending_item.created_at').as('oldest')).as('observed_since'),
  ] as const
}

/** What of an integration, beside its own row, decides whose turn it is. */
export const findTurnFacts = (db: Db, integration_id: string) =>
  db
    .selectFrom('integration')
    .innerJoin('progress', 'progress.integration_id', 'integration.id')
    .selectAll('progress')
    .select(openObservations)
    .where('integration.id', '=', integration_id)
    .executeTakeFirstOrThrow()
