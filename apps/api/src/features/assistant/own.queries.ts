import type { Stored } from '@portal/domain/integration/gaps'
import type { IntegrationState } from '@portal/domain/integration/state'
import type { Purpose } from '@portal/domain/security/secret'
import { STORED } from '@portal/domain/setting/settings'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Times in ISO 8601: creation of a secret, and end of validity of its former value. */
interface SecretDates {
  created_at: string
  former_until: string | null
}

/** Integration of the person with the data that answers may use; of secrets only the dates, never the values. */
export interface OwnRow extends Omit<Stored, 'certificateUntil'> {
  enroller_uuid: string
  public_name: string
  enroller_name: string
  tax_id: string
  x_client_os: string
  state: IntegrationState
  state_since: Date
  ready_since: Date | null
  finish_requested_at: Date | null
  observed_since: Date | null
  secrets: Partial<Record<Purpose, SecretDates>>
  /** Number of the integration's dashboard accounts. */
  dashboard_accounts: number
  /** Members of the integration, the owner first; `self` is true for the person who asks. */
  people: { name: string | null; self: boolean; role: 'OWNER' | 'SHARED' }[]
  certificate_until: Date | null
}

/** SQL for the stored row of each setting as JSON; null if the setting was never saved. */
const saved = sql.join(
  STORED.map(
    ({ section, table }) =>
      sql`${sql.lit(section)}, (select to_jsonb(one) - 'integration_id' from ${sql.table(table)} one where one.integration_id = own.id)`,
  ),
)

/** Names of the person's integrations, newest first. */
export async function findOwnNames(db: Db, sub: string, most: number) {
  return db
    .selectFrom('membership')
    .innerJoin('integration', 'integration.id', 'membership.integration_id')
    .select(['integration.id', 'integration.public_name', 'integration.enroller_uuid', 'integration.type'])
    .where('membership.sub', '=', sub)
    .orderBy('integration.created_at', 'desc')
    .orderBy('integration.id')
    .limit(most)
    .execute()
}
export type OwnName = Awaited<ReturnType<typeof findOwnNames>>[number]

/** The person's integrations with these ids and the data of all sections; ids of other people's integrations are ignored. */
export async function findOwn(db: Db, sub: string, ids: readonly string[]): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select own.enroller_uuid, own.public_name, own.enroller_name, own.x_client_os, own.api_version, own.type, own.operation_mode,
      own.chargeback_balance_type, own.demand_med, own.alias_configured, own.state, own.state_since, own.ready_since,
      own.finish_requested_at, own.observed_since,
      (select tax_id from company where company.id = own.company_id) as tax_id,
      (select to_jsonb(one) - 'integration_id' from progress one where one.integration_id = own.id) as progress,
      jsonb_build_object(${saved}) as saved,
      (select coalesce(jsonb_object_agg(one.purpose, jsonb_build_object('created_at', one.created_at, 'former_until',
          (select max(former.expires_at) from integration_secret former where former.integration_id = own.id
            and former.purpose = one.purpose and former.expires_at > now()))), '{}')
        from integration_secret one where one.integration_id = own.id and one.expires_at is null) as secrets,
      (select count(*)::int from dashboard_account one where one.integration_id = own.id) as dashboard_accounts,
      (select jsonb_agg(jsonb_build_object('name', person.name, 'self', one.sub = ${sub}, 'role', one.role) order by one.role, one.since, one.id)
        from membership one join person on person.sub = one.sub where one.integration_id = own.id) as people,
      (select not_after from certificate one where one.integration_id = own.id and one.status = 'ACTIVE') as certificate_until,
      (select coalesce(jsonb_agg(one.description order by one.id), '[]') from pending_item one
        where one.integration_id = own.id and not one.state) as observations
    from membership join integration own on own.id = membership.integration_id
    where membership.sub = ${sub} and own.id = any (${ids})
    order by own.created_at desc, own.id`.execute(db)
  return rows
}
