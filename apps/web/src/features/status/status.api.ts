import { readStatus } from '@portal/contract/status'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const EVERY_MS = 15_000

/** What works now, read again and again while the page is visible, and at once when it becomes visible. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }) => (await call(readStatus, { signal })).answer,
  staleTime: 0,
  refetchInterval: EVERY_MS,
})
