import type { EnrollerFilters, EnrollerRow, listEnrollers } from '@portal/contract/admin'
import type { Query } from '@portal/contract/endpoint'
import type { AdminColumn } from '@portal/domain/integration/admin-filter'
import { canonicalTaxId } from '@portal/domain/integration/tax-id'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { allOf, nameMatch, type Page } from './name-match.queries.ts'

export interface GroupRow extends Omit<EnrollerRow, 'created_at'> {
  created_at: Date
}

const CONDITIONS: {
  [Name in keyof EnrollerFilters]-?: (
    value: NonNullable<EnrollerFilters[Name]>,
    db: Db,
  ) => Awaitable<RawBuilder<unknown>>
} = {
  enroller_name: (typed, db) => nameMatch(db, sql`company_type_group`, typed),
  er_tax_id: (typed) => sql`company_id in (select id from company where tax_id = ${canonicalTaxId(typed)})`,
  type: (type) => sql`type = ${type}`,
  state: (state) => sql.ref(`in_${state.toLowerCase()}`),
}
type Awaitable<Value> = Value | Promise<Value>

/** Columns by which the administrators' list is sorted; each order has an index, and company and type make it unambiguous. */
const KEYS: Record<AdminColumn, readonly string[]> = {
  enroller_name: ['search_key', 'company_id', 'type'],
  type: ['type', 'company_id'],
  created_at: ['created_at', 'company_id', 'type'],
  count_integration: ['count_integration', 'company_id', 'type'],
  count_success: ['count_success', 'company_id', 'type'],
  has_pending: ['has_pending', 'company_id', 'type'],
}

export async function findGroups(db: Db, query: Query<typeof listEnrollers>, page: Page) {
  const { sort_by, sort_order } = query
  const conditions: RawBuilder<unknown>[] = []
  for (const name of Object.keys(CONDITIONS) as (keyof EnrollerFilters)[])
    if (query[name] !== undefined) conditions.push(await CONDITIONS[name](query[name] as never, db))
  const wanted = allOf(conditions)
  const counted = sql<{ total: number }>`select count(*) as total from company_type_group where ${wanted}`
  const total = (await counted.execute(db)).rows[0]?.total ?? 0
  if (page.skip >= total) return { total, rows: [] }
  // Column names come from the constant `KEYS`, never from the request.
  const direction = sort_order === 'asc' ? sql`asc` : sql`desc`
  const ordered = sql.join(KEYS[sort_by].map((column) => sql`${sql.ref(column)} ${direction}`))
  // Selects the keys (company and type) of one page with an index, then reads full rows only for these keys.
  const { rows } = await sql<GroupRow>`
    select (select enroller_name from company where id = company_id), type, created_at, count_integration, count_success, has_pending
    from (select company_id, type from company_type_group where ${wanted} order by ${ordered} limit ${page.size} offset ${page.skip}) page
    join company_type_group using (company_id, type) order by ${ordered}`.execute(db)
  return { total, rows }
}
