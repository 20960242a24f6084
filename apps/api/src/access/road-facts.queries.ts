import type { RoadFacts } from '@portal/domain/road/facts'
import { STORED } from '@portal/domain/setting/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Facts as they are stored; whether the portal has a network is not. */
export type StoredFacts = Omit<RoadFacts, 'has_network'>

/** ISO 8601 in UTC, as `Date.toISOString` writes it. */
const iso = (moment: RawBuilder<unknown>) => sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL for the stored row of each setting as JSON; null if the setting was never saved. */
const saved = sql.join(
  STORED.map(
    ({ section, table }) =>
      sql`${sql.lit(section)}, (select to_jsonb(one) - 'integration_id' from ${sql.table(table)} one where one.integration_id = integration.id)`,
  ),
)

/** SQL for the facts of the statement's `integration` as one JSON value, so that each list reads them within its one statement. */
export const roadFacts = sql<StoredFacts>`jsonb_build_object(
  'type', integration.type, 'api_version', integration.api_version, 'operation_mode', integration.operation_mode,
  'chargeback_balance_type', integration.chargeback_balance_type, 'demand_med', integration.demand_med,
  'alias_configured', integration.alias_configured, 'state', integration.state,
  'state_since', ${iso(sql`integration.state_since`)}, 'ready_since', ${iso(sql`integration.ready_since`)},
  'finish_requested_at', ${iso(sql`integration.finish_requested_at`)}, 'observed_since', ${iso(sql`integration.observed_since`)},
  'progress', (select to_jsonb(one) - 'integration_id' from progress one where one.integration_id = integration.id),
  'saved', jsonb_build_object(${saved}),
  'certificate_until', (select ${iso(sql`one.not_after`)} from certificate one
    where one.integration_id = integration.id and one.status = 'ACTIVE'),
  'observations', (select coalesce(jsonb_agg(one.description order by one.id), '[]') from pending_item one
    where one.integration_id = integration.id and not one.state),
  'dashboard_accounts', (select count(*) from dashboard_account one where one.integration_id = integration.id),
  'reviewed', coalesce((select one.actor_kind = 'administrator' from state_change one
    where one.integration_id = integration.id order by one.number desc limit 1), false),
  'evidence', (select coalesce(jsonb_agg(jsonb_build_object('kind', one.kind, 'key', one.key, 'ok', one.ok, 'at', ${iso(sql`one.at`)},
    'request_id', one.request_id, 'detail', one.detail)), '[]') from integration_evidence one where one.integration_id = integration.id),
  'endpoints', (select coalesce(jsonb_agg(jsonb_build_object('field', one.field, 'url', one.url, 'failed_at', ${iso(sql`one.failed_at`)},
    'disabled_at', ${iso(sql`one.disabled_at`)})), '[]') from integration_endpoint one where one.integration_id = integration.id)
)`

/** Without the network, its stages are absent, unless it was there before. */
export const withNetwork = (stored: StoredFacts, isOn: boolean): RoadFacts => ({
  ...stored,
  has_network: isOn || stored.evidence.length > 0,
})

export async function findFacts(db: Db, integration_id: string): Promise<StoredFacts> {
  const { rows } = await sql<{ facts: StoredFacts }>`
    select ${roadFacts} as facts from integration where integration.id = ${integration_id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`integration ${integration_id} is gone`)
  return row.facts
}
