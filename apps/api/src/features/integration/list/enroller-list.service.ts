import type { listEnrollers } from '@portal/contract/admin'
import type { Answer, Query } from '@portal/contract/endpoint'
import type { Db } from '../../../db/database.ts'
import { findGroups } from './enroller-list.queries.ts'
import { pagesOf } from './list-page.ts'

/** One page of companies by type with its exact totals; past the end the page is empty and the totals still true. */
export async function listGroups(
  db: Db,
  { current_page, item_per_page: size, sort_by: by, sort_order: order, ...filters }: Query<typeof listEnrollers>,
): Promise<Answer<typeof listEnrollers>> {
  const { total, rows } = await findGroups(db, filters, { by, order }, { size, skip: (current_page - 1) * size })
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
