import { listEnrollerNames } from '@portal/contract/admin'
import { LIMITS } from '@portal/domain/limits'
import { keepPreviousData, type QueryKey, queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { logged } from '../../feedback/log.ts'

export const enrollerNamesQuery = (search: string) =>
  queryOptions({
    queryKey: ['enroller-names', search],
    queryFn: async ({ signal }) =>
      (await logged('Name list', call(listEnrollerNames, { query: { search }, signal }))).answer.data,
  })

/** Names that match the typed text; the previous names stay visible while loading. If not `enabled`, nothing is loaded. */
export function useNames<Name, Key extends QueryKey>(
  typed: string,
  queryOf: (search: string) => UseQueryOptions<Name[], Error, Name[], Key>,
  enabled = true,
): { names: readonly Name[]; loading: boolean } {
  const asked = typed.trim().slice(0, LIMITS.searched)
  const search = useDebounced(asked)
  const { data = [], isFetching } = useQuery({ ...queryOf(search), enabled, placeholderData: keepPreviousData })
  return { names: data, loading: isFetching || search !== asked }
}

const DELAY_MS = 200

/** Debounces the typed text, so that a search is not sent for every letter. */
function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Draft of a filter while the person edits it; reset when the applied filter changes, for example by browser back. */
export function useDraft<Filter extends object>(filter: Filter) {
  const [applied, setApplied] = useState(filter)
  const [draft, setDraft] = useState(filter)
  if (JSON.stringify(applied) !== JSON.stringify(filter)) {
    setApplied(filter)
    setDraft(filter)
  }
  return { draft, change: (changes: Partial<Filter>) => setDraft({ ...draft, ...changes }) }
}
