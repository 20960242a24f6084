import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../../db/schema.ts'

/** Subquery for a query on integrations: the number of open observations of each integration. */
export const openObservations = (eb: ExpressionBuilder<Schema, 'integration'>) =>
  eb
    .selectFrom('pending_item')
    .whereRef('pending_item.integration_id', '=', 'integration.id')
    .where('pending_item.state', '=', false)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .as('open_pendings')
