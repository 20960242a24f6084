import type { listEnrollers } from '@portal/contract/admin'
import type { Answer, Query } from '@portal/contract/endpoint'
import { canonicalTaxId } from '@portal/domain/integration/tax-id'
import { LIMITS } from '@portal/domain/limits'
import { searchKey } from '@portal/domain/text'
import type { Db } from '../../../db/database.ts'
import { findEnrollerNames, findFewGroups, type GroupRow, walkGroups } from './enroller-list.queries.ts'
import { type Page, pagesOf } from './list-page.ts'
import { gathers } from './list-reading.service.ts'
import { countAll, countNamed, isWholeName } from './list-total.queries.ts'

type Asked = Query<typeof listEnrollers>

/** One page of companies by type with its exact totals; past the end the page is empty and the totals still true. */
export async function listGroups(db: Db, asked: Asked): Promise<Answer<typeof listEnrollers>> {
  const { current_page, item_per_page: size } = asked
  const { total, rows } = await findGroups(db, asked, { size, skip: (current_page - 1) * size })
  const data = rows.map(({ enroller_name, type, created_at, count_integration, count_success, has_pending }) => ({
    enroller_name,
    type,
    created_at: created_at.toISOString(),
    count_integration,
    count_success,
    has_pending,
  }))
  return { data, pagination: { total_items: total, total_pages: pagesOf(total, size), current_page } }
}

async function findGroups(
  db: Db,
  { enroller_name, er_tax_id, type, state, sort_by, sort_order }: Asked,
  page: Page,
): Promise<{ total: number; rows: GroupRow[] }> {
  const kind = { type, state }
  const sort = { by: sort_by, order: sort_order }
  const key = enroller_name === undefined ? undefined : searchKey(enroller_name)
  const passed = async (total: number) => ({
    total,
    rows: page.skip < total ? await walkGroups(db, { ...kind, key }, sort, page, total) : [],
  })
  const whole = key !== undefined && (await isWholeName(db, key))
  const name = key === undefined ? undefined : { key, whole }
  const tax_id = er_tax_id === undefined ? undefined : canonicalTaxId(er_tax_id)
  if (whole || tax_id !== undefined) return findFewGroups(db, { tax_id, name }, kind, sort, page)
  if (key === undefined) return passed(await countAll(db, 'groups', kind))
  const { companies, total } = await countNamed(db, key, 'groups', kind)
  const all = await countAll(db, 'groups')
  return gathers({ ...page, companies, total, all }) ? findFewGroups(db, { name }, kind, sort, page) : passed(total)
}

/** Names of companies, each once, in alphabetical order; with `search`, those that have it as a part. */
export async function listNames(db: Db, search: string | undefined): Promise<{ enroller_name: string }[]> {
  const key = search === undefined ? undefined : searchKey(search)
  const few = key !== undefined && (await countNamed(db, key, 'groups', {})).companies <= LIMITS.names
  return findEnrollerNames(db, key, few, LIMITS.names)
}
