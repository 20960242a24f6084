import type { RoadFacts } from '@portal/domain/road/facts'
import { STORED } from '@portal/domain/setting/settings'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Facts as SQL delivers them, with times as PostgreSQL writes them in JSON. */
export type FactsRow = Omit<RoadFacts, 'has_network' | 'evidence' | 'endpoints'> & {
  seen: { evidence: RoadFacts['evidence'] | null; endpoints: RoadFacts['endpoints'] | null } | null
}

/** Facts as they are stored; whether the portal has a network is not. */
export type StoredFacts = Omit<RoadFacts, 'has_network'>

/** SQL for the stored row of each setting as JSON; null if the setting was never saved. */
const saved = sql.join(
  STORED.map(
    ({ section, table }) =>
      sql`${sql.lit(section)}, (select to_json(one) from ${sql.table(table)} one where one.integration_id = integration.id)`,
  ),
)

/** SQL for the facts of the statement's `integration` as one JSON value, so that each list reads them within its one statement. */
export const roadFacts = sql<FactsRow>`json_build_object(
  'type', integration.type, 'api_version', integration.api_version, 'operation_mode', integration.operation_mode,
  'chargeback_balance_type', integration.chargeback_balance_type, 'demand_med', integration.demand_med,
  'alias_configured', integration.alias_configured, 'state', integration.state, 'state_since', integration.state_since,
  'ready_since', integration.ready_since, 'finish_requested_at', integration.finish_requested_at,
  'observed_since', integration.observed_since,
  'progress', (select to_json(one) from progress one where one.integration_id = integration.id),
  'saved', json_build_object(${saved}),
  'certificate_until', (select one.not_after from certificate one where one.integration_id = integration.id and one.status = 'ACTIVE'),
  'observations', (select coalesce(json_agg(one.description order by one.id), '[]') from pending_item one
    where one.integration_id = integration.id and not one.state),
  'dashboard_accounts', (select count(*) from dashboard_account one where one.integration_id = integration.id),
  'reviewed', coalesce(
    (select one.verdict is not null from review one
      where one.integration_id = integration.id and one.verdict is distinct from 'withdrawn' order by one.number desc limit 1),
    (select one.actor_kind = 'administrator' from state_change one
    where one.integration_id = integration.id order by one.number desc limit 1), false),
  'seen', (select to_json(one) from integration_seen one where one.integration_id = integration.id)
)`

/** ISO 8601 in UTC; PostgreSQL writes times in JSON with another precision and zone. */
const iso = <Moment extends string | null>(moment: Moment): Moment =>
  (moment === null ? null : new Date(moment).toISOString()) as Moment

export const storedFacts = ({ seen, ...row }: FactsRow): StoredFacts => ({
  ...row,
  state_since: iso(row.state_since),
  ready_since: iso(row.ready_since),
  finish_requested_at: iso(row.finish_requested_at),
  observed_since: iso(row.observed_since),
  certificate_until: iso(row.certificate_until),
  evidence: (seen?.evidence ?? []).map((each) => ({ ...each, at: iso(each.at) })),
  endpoints: (seen?.endpoints ?? []).map((each) => ({
    ...each,
    failed_at: iso(each.failed_at),
    disabled_at: iso(each.disabled_at),
  })),
})

/** Without the network, its stages are absent, unless it was there before. */
export const withNetwork = (stored: StoredFacts, isOn: boolean): RoadFacts => ({
  ...stored,
  has_network: isOn || stored.evidence.length > 0,
})

export async function findFacts(db: Db, integration_id: string): Promise<StoredFacts> {
  const { rows } = await sql<{ facts: FactsRow }>`
    select ${roadFacts} as facts from integration where integration.id = ${integration_id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`integration ${integration_id} is gone`)
  return storedFacts(row.facts)
}
