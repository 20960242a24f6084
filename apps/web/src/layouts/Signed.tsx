import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Navigate, Outlet } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { path } from '../paths.ts'
import { useSession } from '../session/session.store.ts'

/** Fetched beside the first screen and not before it: nothing is told or asked until somebody has done something. */
const Feedback = lazy(async () => ({ default: (await import('../feedback/Feedback.tsx')).Feedback }))

/** What every screen behind the sign-in stands on: the cache of answers, and the one place for notices and questions. */
export function Component() {
  const signedIn = useSession((session) => session.status === 'signed-in')
  return (
    <QueryClientProvider client={queryClient}>
      {signedIn ? <Outlet /> : <Navigate to={path.home()} replace />}
      <Suspense fallback={null}>
        <Feedback />
      </Suspense>
    </QueryClientProvider>
  )
}
