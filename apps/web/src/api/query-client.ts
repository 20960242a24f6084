import { QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { SectionName } from '@portal/domain/enroller/sections'
import { useState } from 'react'
import { CallFailure } from './failure.ts'

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

/** Cache key of a section of an integration; the uuid of its address is always second. */
export const settingKey = (section: SectionName, uuid: string) => ['setting', uuid, section]

export const settingsKey = (uuid: string) => ['setting', uuid]

interface Named {
  queryKey: readonly unknown[]
}

/** Matches the data of any open integration ('General'), which every section reads. */
export const isDetail = ({ queryKey }: Named): boolean => queryKey[2] === 'detail'

/** Matches everything cached for an integration: its sections, accounts and history. */
export const isOf =
  (uuid: string) =>
  ({ queryKey }: Named): boolean =>
    queryKey[1] === uuid

/**
 * Error of a query, kept while the query is repeated, when it counts as pending. `of` identifies it if a component shows several in turn.
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
