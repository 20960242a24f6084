import { type EnrollerQuery, listEnrollers } from '@portal/contract/admin'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { logged } from '../../feedback/log.ts'
import type { EnrollerView } from './admin.address.ts'

const queryOf = ({ filter, page, size, by, order }: EnrollerView): EnrollerQuery => ({
  ...filter,
  current_page: String(page),
  item_per_page: String(size),
  sort_by: by,
  sort_order: order,
})

export const enrollersQuery = (view: EnrollerView) =>
  queryOptions({
    queryKey: ['enrollers', view],
    queryFn: async ({ signal }) =>
      (await logged('Enroller list', call(listEnrollers, { query: queryOf(view), signal }))).answer,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
