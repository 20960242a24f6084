import type { Query } from '@portal/contract/endpoint'
import type { IntegrationCard, listIntegrations } from '@portal/contract/integration'
import { sql } from 'kysely'
import { isOpen } from '../../../access/invitation.queries.ts'
import { type FactsRow, roadFacts } from '../../../access/road-facts.queries.ts'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import { allOf, nameMatch, type Page } from './name-match.queries.ts'

export interface CardRow extends Omit<IntegrationCard, 'technology' | 'legal' | 'role' | 'transfer' | 'turn' | 'road'> {
  facts: FactsRow
  /** Role of the caller in the integration; null for an administrator who is not a member. */
  role: Exclude<IntegrationCard['role'], 'ADMIN'> | null
  /** E-mail and end of the open transfer; null without one. */
  transfer: { email: string; expires_at: string; awaits_consent: boolean } | null
}

/** One page of integration cards, newest first, and their total: for a member their own, for an administrator all. */
export async function findCards(
  db: Db,
  { sub, administrator }: Caller,
  { enroller_uuid, enroller_name, type }: Query<typeof listIntegrations>,
  page: Page,
): Promise<{ total: number; rows: CardRow[] }> {
  const own = sql`integration.id in (select integration_id from membership where sub = ${sub})`
  const companies = administrator
    ? sql`company_type_group`
    : sql`(select company_id, search_key from integration join company on company.id = company_id where ${own}) own`
  const name = enroller_name === undefined ? undefined : await nameMatch(db, companies, enroller_name)
  const ofType = type !== undefined && sql`type = ${type}`
  const wanted = allOf([
    !administrator && own,
    ofType,
    enroller_uuid !== undefined && sql`enroller_uuid = ${enroller_uuid}`,
    name && sql`company_id in (select company_id from ${companies} where ${name})`,
  ])
  const filtered = enroller_uuid !== undefined || name !== undefined || type !== undefined
  // Counts the integrations in the smallest table that has the columns of the filters.
  const counted =
    administrator && enroller_uuid === undefined
      ? sql<{
          total: number
        }>`select coalesce(sum(count_integration), 0) as total from company_type_group where ${allOf([ofType, name])}`
      : filtered
        ? sql<{ total: number }>`select count(*) as total from integration where ${wanted}`
        : sql<{ total: number }>`select count(*) as total from membership where sub = ${sub}`
  // Selects the integration ids of one page with an index, then reads full rows only for these ids.
  const { rows } = await sql<CardRow & { total: number }>`
    select (${counted}) as total, integration.id as uuid, enroller_uuid, enroller_name, public_name, type, operation_mode, color, alias_configured, state,
      ${roadFacts} as facts,
      (select role from membership where integration_id = integration.id and sub = ${sub}) as role,
      (select jsonb_build_object('email', email, 'expires_at', expires_at, 'awaits_consent', awaits_consent) from invitation
        where integration_id = integration.id and kind = 'TRANSFER' and ${isOpen}) as transfer,
      case when state = 'PENDING' then (
        select coalesce(jsonb_agg(jsonb_build_object('id', item.id, 'state', item.state, 'description', item.description) order by item.id), '[]')
        from pending_item item where item.integration_id = integration.id) else '[]' end as pendings
    from (select id from integration where ${wanted} order by created_at desc, id desc limit ${page.size} offset ${page.skip}) page
    join integration using (id)
    order by integration.created_at desc, integration.id desc`.execute(db)
  const [first] = rows
  if (first) return { total: first.total, rows: rows.map(withoutTotal) }
  return { total: page.skip === 0 ? 0 : ((await counted.execute(db)).rows[0]?.total ?? 0), rows: [] }
}

function withoutTotal(row: CardRow & { total: number }): CardRow {
  const { total: _, ...card } = row
  return card
}
