import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { CallFailure } from '../../api/failure.ts'
import { useLastingError } from '../../api/query-client.ts'
import { ListFailure } from '../../feedback/ListFailure.tsx'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { useReader } from '../../state/open-enroller.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ActivityFilter } from './ActivityFilter.tsx'
import { ConnectionNote } from './ConnectionNote.tsx'
import { Nothing } from './Nothing.tsx'
import { Resending } from './Resending.tsx'
import { Timeline, TimelineLoading } from './Timeline.tsx'
import { dayOf, totalOf } from './timeline.ts'
import { trafficQuery, undeliveredQuery } from './traffic.api.ts'
import { type Filter, NO_FILTER, readFilter, writeFilter } from './traffic.filter.ts'
import { useArriving } from './use-arriving.ts'
import { useChosen } from './use-chosen.ts'

/** Screen 'Actividad': calls and notices in one timeline, as they happen. */
export function Component() {
  const { uuid = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const own = useReader() === 'enroller'
  const query = useInfiniteQuery(trafficQuery(uuid, filter))
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const { data: undelivered } = useQuery({ ...undeliveredQuery(uuid), enabled: own })
  const failed = useLastingError({ error, isPending }, search.toString())
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const apply = (applied: Filter): void => setSearch(writeFilter(applied), { preventScrollReset: true })
  const list = useRef<HTMLDivElement>(null)
  const arriving = useArriving(uuid, filter, list, data !== undefined)
  const chosen = useChosen(rows)
  const fields = failed instanceof CallFailure ? failed.fields : {}
  const isWrong = Object.keys(fields).length > 0
  const lookedTo = data?.pages.at(-1)?.looked_to ?? null
  return (
    <>
      <SectionHead
        section="activity"
        lead={`Cada llamada ${own ? 'tuya' : 'del enrolador'} y cada aviso de la red, apenas ocurren. Se guardan 30 días.`}
      />
      <ActivityFilter filter={filter} wrong={fields} live={arriving.on} onLive={arriving.turn} onApply={apply} />
      <ConnectionNote live={arriving} />
      {own && data && <Resending uuid={uuid} undelivered={undelivered ?? null} chosen={chosen} />}
      {failed && !isWrong && (
        <ListFailure error={failed} title="No pudimos cargar la actividad." then="la lista aparecerá sola." />
      )}
      {isPending && !failed && <TimelineLoading />}
      <Announced waiting={arriving.waiting} />
      {data && !failed && rows.length > 0 && (
        <Timeline
          ref={list}
          uuid={uuid}
          rows={rows}
          totalAt={(at) => {
            const day = dayOf(data, at)
            return day ? totalOf(day, filter.kind) : ''
          }}
          own={own}
          waiting={arriving.waiting}
          onShow={arriving.show}
          chosen={chosen}
        />
      )}
      {data && !failed && rows.length === 0 && (
        <Nothing
          uuid={uuid}
          own={own}
          filtered={writeFilter(filter).size > 0}
          lookedTo={lookedTo}
          onClear={() => apply(NO_FILTER)}
        />
      )}
      {hasNextPage && !failed && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {lookedTo ? `Seguir buscando antes del ${lookedTo.split('-').toReversed().join('-')}` : 'Ver los anteriores'}
        </Button>
      )}
    </>
  )
}

const EVERY_MS = 10_000

/** Tells a screen reader how many rows wait, at most every ten seconds. */
function Announced({ waiting }: { waiting: number }) {
  const element = useRef<HTMLParagraphElement>(null)
  const told = useRef(0)
  useEffect(() => {
    if (waiting === 0) return
    const timer = setTimeout(
      () => {
        told.current = Date.now()
        if (element.current) element.current.textContent = waiting === 1 ? '1 línea nueva' : `${waiting} líneas nuevas`
      },
      Math.max(0, told.current + EVERY_MS - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [waiting])
  return <p ref={element} role="status" className="visually-hidden" />
}
