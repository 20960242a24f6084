import { QueryClient } from '@tanstack/react-query'
import { CallFailure } from './failure.ts'

const RETRY_MS = 4000

/** True for failures that pass by themselves: no answer, or a server that is coming back. */
export const passes = (error: unknown): boolean =>
  !(error instanceof CallFailure) || error.status === 0 || error.status >= 500

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
