import { QueryClient } from '@tanstack/react-query'
import { CallFailure } from './failure.ts'
import { isDetail } from './query.keys.ts'

const RETRY_MS = 4000

/** True for failures that may pass by themselves: no answer, or a server error. */
export const passes = (error: unknown): boolean =>
  !(error instanceof CallFailure) || error.status === 0 || error.status >= 500

/** Loads the open integration again, because a part of it was not found; a running request is reused. */
export const recheckOpen = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isDetail }, { cancelRefetch: false })

/** Queries that failed with a passing failure are repeated, so that a screen recovers on its own. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 30_000,
      networkMode: 'always',
      refetchInterval: ({ state }) => (state.status === 'error' && passes(state.error) ? RETRY_MS : false),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
