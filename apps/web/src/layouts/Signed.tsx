import { QueryClientProvider } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { path } from '../paths.ts'
import { useSession } from '../session/session.store.ts'

/**
 * Route component around guarded pages: provides the query cache, and redirects home if nobody is signed in. A screen with unsaved work
 * stays after its session ended.
 */
export function Component() {
  const open = useSession(({ status }) => status === 'signed-in' || status === 'ended')
  return (
    <QueryClientProvider client={queryClient}>
      {open ? <Outlet /> : <Navigate to={path.home()} replace />}
    </QueryClientProvider>
  )
}
