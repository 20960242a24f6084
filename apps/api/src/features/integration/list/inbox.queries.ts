import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { openObservations } from '../state/turn.queries.ts'

/** Position in the inbox: start of the wait in microseconds since 1970, and the integration's id. */
export interface Place {
  micros: string
  id: string
}

export const findWaiting = (db: Db, after: Place | undefined, limit: number) =>
  db
    .selectFrom('integration')
    .select([
      'integration.id',
      'integration.enroller_uuid',
      'integration.public_name',
      'integration.enroller_name',
      'integration.type',
      'integration.state',
      'integration.finish_requested_at',
    ])
    .select((eb) => eb.ref('integration.waiting_since').$notNull().as('waiting_since'))
    .select(sql<string>`(extract(epoch from integration.waiting_since) * 1000000)::bigint::text`.as('micros'))
    .select(openObservations)
    .where('integration.waiting_since', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(integration.waiting_since, integration.id) > (timestamptz 'epoch' + ${after?.micros}::float8 * interval '1 microsecond', ${after?.id}::uuid)`,
      ),
    )
    .orderBy('integration.waiting_since')
    .orderBy('integration.id')
    .limit(limit)
    .execute()
