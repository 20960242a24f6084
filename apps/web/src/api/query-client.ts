import { QueryClient } from '@tanstack/react-query'
import { CallFailure } from './failure.ts'
import { isDetail } from './query.keys.ts'

const RETRY_MS = 4000

/** True for failures that pass by themselves: no answer, or a server that is coming back. */
export const passes = (error: unknown): boolean =>
  !(error instanceof CallFailure) || error.status === 0 || error.status >= 500

/**
 * Asks again for the integration that is open: something of it was not found, and whoever lost it is told so and led away. A
 * question that is on its way already serves.
 */
export const recheckOpen = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isDetail }, { cancelRefetch: false })

/** While a failure lasts that passes by itself, the question is asked again, so that a screen recovers on its own. */
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
