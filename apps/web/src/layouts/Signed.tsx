import { QueryClientProvider } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { path } from '../paths.ts'
import { useSession } from '../session/session.store.ts'

/** Route component around guarded pages: provides the query cache, and redirects home if nobody is signed in. */
export function Component() {
  const signedIn = useSession((session) => session.status === 'signed-in')
  return (
    <QueryClientProvider client={queryClient}>
      {signedIn ? <Outlet /> : <Navigate to={path.home()} replace />}
    </QueryClientProvider>
  )
}
