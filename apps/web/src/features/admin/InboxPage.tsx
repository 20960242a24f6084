import { useInfiniteQuery } from '@tanstack/react-query'
import { useLastingError } from '../../api/use-lasting-error.ts'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { inboxQuery } from './admin.api.ts'
import { INBOX_HEADINGS, InboxTable } from './InboxTable.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'

/** 'Bandeja': what waits for the network. */
export function Component() {
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery(inboxQuery)
  const failed = useLastingError({ error, isPending }) !== null
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      <PageHead title="Bandeja" lead="Lo que la red tiene por revisar, de lo más antiguo a lo más nuevo." />
      {failed && (
        <Note tone="warn" title="No pudimos cargar la bandeja." role="status">
          Estamos reintentando. Apenas haya conexión, aparecerá sola.
        </Note>
      )}
      {isPending && !failed && <RowSkeletons label="Cargando la bandeja" headers={INBOX_HEADINGS} count={5} />}
      {entries.length > 0 && <InboxTable entries={entries} />}
      {data && !failed && entries.length === 0 && (
        <EmptyState title="Nada espera a la red">
          Aquí llegan las integraciones completas, las observaciones abiertas y las solicitudes de finalización.
        </EmptyState>
      )}
      {hasNextPage && !failed && (
        <Button block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más
        </Button>
      )}
    </>
  )
}
