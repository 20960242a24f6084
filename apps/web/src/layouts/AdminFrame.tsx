import { useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { inboxQuery } from '../features/admin/admin.api.ts'
import { path } from '../paths.ts'
import { AdminLayout } from './AdminLayout.tsx'
import { useFrame } from './frame.ts'
import { Component as Signed } from './Signed.tsx'

/** Route component around the administrator's screens. */
export function Component() {
  const frame = useFrame()
  return (
    <AdminLayout {...frame} counts={useWaiting(frame.session.administrator)}>
      <Signed />
    </AdminLayout>
  )
}

/** Number of requests in the inbox, with a `+` if there are more pages than are loaded. */
function useWaiting(administrator: boolean): Record<string, string> {
  const { data } = useInfiniteQuery({ ...inboxQuery, enabled: administrator }, queryClient)
  const count = data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0
  return count > 0 ? { [path.inbox()]: `${count}${data?.pages.at(-1)?.next ? '+' : ''}` } : {}
}
