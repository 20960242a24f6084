import { listEnrollerNames } from '@portal/contract/admin'
import { LIMITS } from '@portal/domain/limits'
import { keepPreviousData, type QueryKey, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { logged } from '../../feedback/log.ts'
import { useDebounced } from './use-debounced.ts'

/** Names of companies, for administrators. */
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
