import { INBOX_TURNS, type InboxTurn } from '@portal/domain/review/inbox'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLastingError } from '../../api/query-client.ts'
import { ListFailure } from '../../feedback/ListFailure.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { type InboxView, NO_INBOX_FILTER, readInbox, writeInbox } from './inbox.address.ts'
import { inboxQuery } from './inbox.api.ts'
import { countText } from './inbox.count.ts'
import { InboxFilterBar } from './InboxFilterBar.tsx'
import { InboxList, InboxSkeletons } from './InboxList.tsx'

const LABELS: Record<InboxTurn, string> = { network: 'Te toca', enroller: 'Le toca al enrolador' }

export function Component() {
  const [search, setSearch] = useSearchParams()
  const view = readInbox(search)
  // The counts are those without a filter, which the frame shows too.
  const { data } = useInfiniteQuery(inboxQuery())
  const counts = data?.pages[0]?.counts
  const show = (changes: Partial<InboxView>): void =>
    setSearch(writeInbox({ ...view, ...changes }), { preventScrollReset: true })
  return (
    <>
      <PageHead title="Bandeja" lead="Cada integración que espera a alguien, de la más antigua a la más nueva." />
      <InboxFilterBar filter={view.filter} onApply={(filter) => show({ filter })} />
      <Tabs
        label="A quién le toca"
        shown={view.turn}
        onShow={(turn) => show({ turn: turn as InboxTurn })}
        items={INBOX_TURNS.map((turn) => ({
          id: turn,
          label: LABELS[turn],
          ...(counts ? { count: countText(counts[turn]) } : {}),
          panel: turn === view.turn && <Waiting key={turn} view={view} />,
        }))}
      />
    </>
  )
}

function Waiting({ view }: { view: InboxView }) {
  const query = useInfiniteQuery(inboxQuery(view))
  const { data, error, isPending, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  const failed = useLastingError({ error, isPending })
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  if (failed) return <ListFailure error={failed} title="No pudimos cargar la bandeja." then="aparecerá sola." />
  if (isPending || (isPlaceholderData && entries.length === 0)) return <InboxSkeletons />
  if (entries.length === 0) return <Nothing view={view} />
  return (
    <>
      <InboxList entries={entries} turn={view.turn} busy={isPlaceholderData} />
      {hasNextPage && (
        <Button block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más
        </Button>
      )}
    </>
  )
}

function Nothing({ view: { turn, filter } }: { view: InboxView }) {
  if (JSON.stringify(filter) !== JSON.stringify(NO_INBOX_FILTER))
    return <EmptyState title="Ninguna integración coincide">Prueba con otros datos, o limpia el filtro.</EmptyState>
  return turn === 'network' ? (
    <EmptyState title="Nada espera a la red">
      Aquí llegan las integraciones con sus listas completas, las que piden finalizar y las que se finalizaron sin
      revisar.
    </EmptyState>
  ) : (
    <EmptyState title="Nada espera a los enroladores">
      Aquí están las integraciones en desarrollo y las que tienen observaciones por corregir.
    </EmptyState>
  )
}
