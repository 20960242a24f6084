import type { TrafficRow } from '@portal/contract/traffic'
import { type RefObject, useCallback, useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { withRows } from './timeline.ts'
import { type Pages, trafficQuery, undeliveredQuery } from './traffic.api.ts'
import { type Filter, fits } from './traffic.filter.ts'
import { useLive } from './use-live.ts'

/** Pixels below the top of the list from which somebody reads older rows. */
const READING = 40

/**
 * Rows that come while the list is shown: known ones change where they stand; new ones enter if the list's beginning is in sight and
 * nothing is open, else they wait for `show`.
 */
export function useArriving(uuid: string, filter: Filter, list: RefObject<HTMLElement | null>, ready: boolean) {
  const [on, setOn] = useState(true)
  const [held, setHeld] = useState<readonly TrafficRow[]>([])
  const { queryKey } = trafficQuery(uuid, filter)
  const put = (rows: readonly TrafficRow[]): void => {
    queryClient.setQueryData<Pages>(queryKey, (pages) => pages && withRows(pages, rows))
  }
  const take = (rows: TrafficRow[]): void => {
    if (rows.some(({ verdict, attempts }) => attempts && (/failed|retrying/.test(verdict) || attempts.made > 1)))
      void queryClient.invalidateQueries({ queryKey: undeliveredQuery(uuid).queryKey })
    const pages = queryClient.getQueryData<Pages>(queryKey)
    if (!pages) return
    const known = new Set(pages.pages.flatMap(({ data }) => data.map(({ id }) => id)))
    const fresh = rows.filter((row) => !known.has(row.id) && fits(row, filter))
    put(rows.filter(({ id }) => known.has(id)))
    const top = list.current?.getBoundingClientRect().top ?? 0
    const isFree = top >= -READING && !list.current?.querySelector('details[open]')
    if (isFree) put(fresh)
    else setHeld((old) => [...old.filter(({ id }) => !fresh.some((row) => row.id === id)), ...fresh])
  }
  const live = useLive(uuid, on && ready, take)
  // What waited belongs to the former filter.
  const [shown, setShown] = useState(filter)
  if (JSON.stringify(shown) !== JSON.stringify(filter)) {
    setShown(filter)
    setHeld([])
  }
  const turn = useCallback((to: boolean) => {
    setOn(to)
    // What came meanwhile is read, because the stream begins now.
    if (to) void queryClient.invalidateQueries({ queryKey: ['traffic'] })
  }, [])
  return {
    ...live,
    on,
    turn,
    waiting: held.length,
    show: () => {
      put(held)
      setHeld([])
      list.current?.scrollIntoView({ block: 'start' })
    },
  }
}
export type Arriving = ReturnType<typeof useArriving>
