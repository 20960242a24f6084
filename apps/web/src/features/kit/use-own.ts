import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { mineQuery } from '../../state/own-integrations.ts'

/** The person's integrations and the one whose files the kit offers: the one that the address names, else the newest. */
export function useOwn() {
  const { data, error, isFetching, refetch } = useQuery(mineQuery)
  const [search, setSearch] = useSearchParams()
  return {
    all: data,
    chosen: data?.find(({ enroller_uuid }) => enroller_uuid === search.get('uuid')) ?? data?.[0],
    choose: (uuid: string) => setSearch({ uuid }, { replace: true, preventScrollReset: true }),
    failure: data ? null : error,
    loading: isFetching,
    retry: () => void refetch(),
  }
}
export type Own = ReturnType<typeof useOwn>
