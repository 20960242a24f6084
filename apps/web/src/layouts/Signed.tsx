import { QueryClientProvider } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { path } from '../paths.ts'
import { useSession } from '../session/session.store.ts'

/** What every screen behind the sign-in stands on: the cache of answers. */
export function Component() {
  const signedIn = useSession((session) => session.status === 'signed-in')
  return (
    <QueryClientProvider client={queryClient}>
      {signedIn ? <Outlet /> : <Navigate to={path.home()} replace />}
    </QueryClientProvider>
  )
}
