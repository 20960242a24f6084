import type { DashboardSession, leaveDashboard, readDashboardSession } from '@portal/contract/dashboard'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { CallFailure } from './failure.ts'
import { queryClient } from './query-client.ts'

// Addresses without the schemas of the contract, which the frame of the tools does not need.
const READ = { method: 'GET', path: '/api/tools/dashboard/session', cookie: true } as const
const LEAVE = { method: 'DELETE', path: '/api/tools/dashboard/session', cookie: true } as const

const isSignedOut = (error: unknown): boolean => error instanceof CallFailure && error.status === 401

/** Account of the dashboard that is signed in; null if nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['dashboard-session'],
  queryFn: async ({ signal }): Promise<DashboardSession | null> => {
    try {
      return (await call<typeof readDashboardSession>(READ, { signal })).answer
    } catch (error) {
      if (isSignedOut(error)) return null
      throw error
    }
  },
})

/** Keeps who is signed in; what an earlier account saw, under keys that begin with `dashboard`, is forgotten. */
export function setSession(session: DashboardSession | null): void {
  queryClient.removeQueries({ queryKey: ['dashboard'] })
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

/** Waits for a call with the session; if the session has ended, the sign-in is shown. */
export async function inSession<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (isSignedOut(error)) setSession(null)
    throw error
  }
}

export async function leave(): Promise<void> {
  await call<typeof leaveDashboard>(LEAVE)
  setSession(null)
}
