import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { useEnrollerGroup } from './groups.ts'

/** Opens the last page of a list if the URL names a page that does not exist; `pages` is the number of pages, if known. */
export function useLastPage(
  page: number,
  pages: number | undefined,
  goTo: (page: number, replace: true) => void,
): void {
  useEffect(() => {
    if (pages !== undefined && page > pages) goTo(pages, true)
  })
}

/** Loads a list again if a flag in local storage marks it as outdated (spec §4). */
export function useRefreshFlag(flag: 'update_list_account' | 'update_list_integration', queryKey: QueryKey): void {
  const refresh = useEnrollerGroup((group) => group[flag])
  useEffect(() => {
    if (!refresh) return
    useEnrollerGroup.setState({ [flag]: false })
    void queryClient.invalidateQueries({ queryKey })
  })
}
