import { type EnrollerQuery, listEnrollers, listInbox } from '@portal/contract/admin'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
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

/** Query for the inbox: requests that the payment network's administrators have to answer, oldest first. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: ['inbox'],
  queryFn: async ({ pageParam, signal }) =>
    (await logged('Inbox', call(listInbox, { query: { cursor: pageParam }, signal }))).answer,
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
})
