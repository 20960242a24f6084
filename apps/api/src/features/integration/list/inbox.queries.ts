import type { listInbox } from '@portal/contract/admin'
import type { Query } from '@portal/contract/endpoint'
import type { IntegrationState } from '@portal/domain/integration/state'
import type { IntegrationType } from '@portal/domain/integration/type'
import { LIMITS } from '@portal/domain/limits'
import { sql } from 'kysely'
import { roadFacts, type StoredFacts } from '../../../access/road-facts.queries.ts'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import { allOf, nameMatch } from './name-match.queries.ts'

/** Position in the inbox: start of the wait in microseconds since 1970, and the integration's id. */
export interface Place {
  micros: string
  id: string
}

export interface WaitingRow {
  uuid: string
  enroller_uuid: string
  public_name: string
  enroller_name: string
  type: IntegrationType
  color: string
  state: IntegrationState
  since: Date
  micros: string
  facts: StoredFacts
  /** True if the caller is a member. */
  member: boolean
}

/** Columns with the start of the wait for each party; each has an index. */
const SINCE = { network: sql.ref('waiting_since'), enroller: sql.ref('enroller_since') }

/** Integrations that wait for a party, longest wait first, after a place. */
export async function findWaiting(
  db: Db,
  { sub }: Caller,
  { turn, type, days, enroller_name }: Query<typeof listInbox>,
  after: Place | undefined,
  limit: number,
): Promise<WaitingRow[]> {
  const since = SINCE[turn]
  const name = enroller_name === undefined ? undefined : await nameMatch(db, sql`company_type_group`, enroller_name)
  const wanted = allOf([
    sql`${since} is not null`,
    after &&
      sql`(${since}, id) > (timestamptz 'epoch' + ${after.micros}::float8 * interval '1 microsecond', ${after.id}::uuid)`,
    type !== undefined && sql`type = ${type}`,
    days !== undefined && sql`${since} <= now() - make_interval(days => ${Number(days)}::int)`,
    name && sql`company_id in (select company_id from company_type_group where ${name})`,
  ])
  const { rows } = await sql<WaitingRow>`
    select id as uuid, enroller_uuid, public_name, enroller_name, type, color, state,
      ${roadFacts} as facts, ${since} as since,
      (extract(epoch from ${since}) * 1000000)::bigint::text as micros,
      exists (select from membership where integration_id = integration.id and sub = ${sub}) as member
    from integration where ${wanted}
    order by ${since}, id limit ${limit}`.execute(db)
  return rows
}

/** How many integrations wait for each party, counted up to a limit. */
export async function countWaiting(db: Db): Promise<{ network: number; enroller: number }> {
  const upTo = (since: (typeof SINCE)['network']) =>
    sql`(select count(*)::int from (select from integration where ${since} is not null limit ${LIMITS.inboxCounted}) capped)`
  const { rows } = await sql<{ network: number; enroller: number }>`
    select ${upTo(SINCE.network)} as network, ${upTo(SINCE.enroller)} as enroller`.execute(db)
  return rows[0] ?? { network: 0, enroller: 0 }
}
