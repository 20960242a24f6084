import { QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { SectionName } from '@portal/domain/enroller/sections'
import { useState } from 'react'
import { CallFailure } from './failure.ts'

const RETRY_MS = 4000

/** True for temporary failures, which a retry may solve: no answer from the server, or a status of 500 or more. */
export const passes = (error: unknown): boolean =>
  !(error instanceof CallFailure) || error.status === 0 || error.status >= 500

/** Loads the open integration again after a 404, because the integration may be gone; a load that already runs goes on. */
export const recheckOpen = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isDetail }, { cancelRefetch: false })

/** Query cache. Queries with a temporary failure are repeated, so that the screen recovers without a click. */
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

/** Cache key of a section; the integration's uuid is the second element, as `isOf` expects. */
export const settingKey = (section: SectionName, uuid: string) => ['setting', uuid, section]

export const settingsKey = (uuid: string) => ['setting', uuid]

interface Named {
  queryKey: readonly unknown[]
}

/** Whether a cached query holds the section 'General' of an integration, which all other sections read. */
export const isDetail = ({ queryKey }: Named): boolean => queryKey[2] === 'detail'

/** Condition that selects all cached queries of one integration: its sections, accounts and history. */
export const isOf =
  (uuid: string) =>
  ({ queryKey }: Named): boolean =>
    queryKey[1] === uuid

/**
 * Last error of a query, kept while the query is repeated, so that the message does not vanish. `of` identifies the query.
 */
export function useLastingError(
  { error, isPending }: Pick<UseQueryResult, 'error' | 'isPending'>,
  of = '',
): Error | null {
  const [last, setLast] = useState<{ of: string; error: Error } | null>(null)
  const known = last?.of === of ? last.error : null
  const lasting = error ?? (isPending ? known : null)
  if (lasting !== known) setLast(lasting && { of, error: lasting })
  return lasting
}
