import type { EnrollerRow } from '@portal/contract/admin'
import type { AdminColumn, SortOrder } from '@portal/domain/integration/admin-filter'
import type { IntegrationState } from '@portal/domain/integration/state'
import type { IntegrationType } from '@portal/domain/integration/type'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { nearerEnd, type Page } from './list-page.ts'
import { hasPart, type Kind, partPattern } from './list-total.queries.ts'

export interface Sort {
  by: AdminColumn
  order: SortOrder
}

/** A group as it is stored. */
export interface GroupRow extends Omit<EnrollerRow, 'created_at'> {
  created_at: Date
}

/** The columns of each order, one index each; the company's id and the type tell equal rows apart. */
const KEYS: Record<AdminColumn, readonly string[]> = {
  enroller_name: ['search_key', 'company_id', 'type'],
  type: ['type', 'company_id'],
  created_at: ['created_at', 'company_id', 'type'],
  count_integration: ['count_integration', 'company_id', 'type'],
  count_success: ['count_success', 'company_id', 'type'],
  has_pending: ['has_pending', 'company_id', 'type'],
}
const IN_STATE: Record<IntegrationState, string> = {
  PROGRESS: 'in_progress',
  PENDING: 'in_pending',
  SUCCESS: 'in_success',
}

/** What ORDER BY gets: names of columns from the table above, never anything that was sent. */
const ordered = ({ by, order }: Sort, backwards = false): RawBuilder<unknown> => {
  const direction = (order === 'asc') === backwards ? sql`desc` : sql`asc`
  return sql.join(KEYS[by].map((column) => sql`${sql.ref(column)} ${direction}`))
}

const ofKind = ({ type, state }: { type?: IntegrationType | undefined; state?: IntegrationState | undefined }) => sql`
  ${type === undefined ? sql`` : sql`and company_type_group.type = ${type}`}
  ${state === undefined ? sql`` : sql`and company_type_group.${sql.ref(IN_STATE[state])}`}`

/** The rows of a page of keys. OFFSET 0 keeps each lookup a lookup by key (`card-list.queries.ts`). */
const groups = (page: RawBuilder<unknown>) => sql`
  select company.enroller_name, own.*
  from (${page}) page
  cross join lateral (select * from company_type_group where company_id = page.company_id and type = page.type offset 0) own
  cross join lateral (select enroller_name from company where id = page.company_id offset 0) company`

/** Which companies, by an index that finds few of them. */
export interface FewCompanies {
  /** Canonical RUT. */
  tax_id?: string | undefined
  /** Key of the name: whole, or a part of it. */
  name?: { key: string; whole: boolean } | undefined
}

/** A page of the groups of few companies, and how many they are: they are gathered, sorted and counted. */
export async function findFewGroups(db: Db, { tax_id, name }: FewCompanies, kind: Kind, sort: Sort, page: Page) {
  const found = sql`select company_type_group.* from company
    cross join lateral (select * from company_type_group where company_id = company.id offset 0) company_type_group
    where true ${tax_id === undefined ? sql`` : sql`and company.tax_id = ${tax_id}`}
    ${name === undefined ? sql`` : name.whole ? sql`and company.search_key = ${name.key}` : sql`and ${hasPart('company.search_key', name.key)}`}
    ${ofKind(kind)}`
  const keys = sql`select company_id, type from found order by ${ordered(sort)} limit ${page.size} offset ${page.skip}`
  const { rows } = await sql<{ total: number } & GroupRow>`with found as materialized (${found})
    select counted.total, own.* from (select count(*) as total from found) counted
    left join lateral (${groups(keys)}) own on true order by ${ordered(sort)}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ type }) => type !== null) }
}

/**
 * A page of all groups, walked along the index of its order from the nearer end.
 * @param key part of the name that so many companies have that they need not be gathered
 * @param total how many groups there are
 */
export async function walkGroups(
  db: Db,
  { key, ...kind }: Kind & { key?: string | undefined },
  sort: Sort,
  page: Page,
  total: number,
): Promise<GroupRow[]> {
  const { limit, offset, backwards } = nearerEnd(page, total)
  const keys = sql`select company_id, type from company_type_group
    where true ${ofKind(kind)} ${key === undefined ? sql`` : sql`and search_key like ${partPattern(key)}`}
    order by ${ordered(sort, backwards)} limit ${limit} offset ${offset}`
  const { rows } = await sql<GroupRow>`select * from (${groups(keys)}) own order by ${ordered(sort)}`.execute(db)
  return rows
}

/**
 * Names of companies, each once, in alphabetical order.
 * @param key part of the name
 * @param few whether so few companies have it that they are found by it, and not along the order
 */
export async function findEnrollerNames(db: Db, key: string | undefined, few: boolean, limit: number) {
  const { rows } = await sql<{ enroller_name: string }>`select enroller_name from (
      select distinct on (search_key) search_key, enroller_name from company
      ${key === undefined ? sql`` : sql`where ${hasPart('search_key', key, !few)}`}
      order by search_key, id limit ${limit}) named order by search_key`.execute(db)
  return rows
}
