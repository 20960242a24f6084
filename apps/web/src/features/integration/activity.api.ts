import { listActivity } from '@portal/contract/activity'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Query for the change history of an integration, page by page. Nothing is cached: opening it again reloads it. */
export const activityQuery = (uuid: string) =>
  infiniteQueryOptions({
    queryKey: ['activity', uuid],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam }
      return (await call(listActivity, { uuid, query, signal })).answer
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  })
