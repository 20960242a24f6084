import type { listEnrollers } from '@portal/contract/admin'
import type { Answer, Query } from '@portal/contract/endpoint'
import type { Db } from '../../../db/database.ts'
import { findGroups } from './enroller-list.queries.ts'
import { pageOf } from './list-page.ts'

/** One page of companies by type with its exact totals, also past the end, where the page is empty. */
export async function listGroups(db: Db, query: Query<typeof listEnrollers>): Promise<Answer<typeof listEnrollers>> {
  const { page, paginationOf } = pageOf(query)
  const { total, rows } = await findGroups(db, query, page)
  const data = rows.map(({ enroller_name, type, created_at, count_integration, count_success, has_pending }) => ({
    enroller_name,
    type,
    created_at: created_at.toISOString(),
    count_integration,
    count_success,
    has_pending,
  }))
  return { data, pagination: paginationOf(total) }
}
