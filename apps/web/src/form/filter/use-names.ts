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

/**
 * Names that match the typed text, found by the server. The former ones stay visible while they load.
 * @param enabled false until the names are needed
 */
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

/** Milliseconds without typing before the text counts as settled. */
const DELAY_MS = 200

/** Debounced text: changes 200 ms after the last keystroke, so that a search is not sent for every letter. */
function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

interface Draft<Filter> {
  draft: Filter
  change: (changes: Partial<Filter>) => void
}

/**
 * Draft of a filter: holds what was typed until it is applied.
 * @param filter the applied filter; if it changes (browser back), the draft restarts from it
 */
export function useDraft<Filter extends object>(filter: Filter): Draft<Filter> {
  const [applied, setApplied] = useState(filter)
  const [draft, setDraft] = useState(filter)
  if (JSON.stringify(applied) !== JSON.stringify(filter)) {
    setApplied(filter)
    setDraft(filter)
  }
  return { draft, change: (changes) => setDraft({ ...draft, ...changes }) }
}
