import { ADMIN_HEADINGS } from '@portal/domain/integration/admin-filter'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLastingError } from '../../api/use-lasting-error.ts'
import { useLastPage } from '../../state/use-last-page.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { type EnrollerView, NO_FILTER, readView, writeView } from './admin.address.ts'
import { enrollersQuery } from './admin.api.ts'
import { EnrollerFilterBar } from './EnrollerFilterBar.tsx'
import { EnrollerTable } from './EnrollerTable.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'

/** 'Enroladores': what the network's administrators see of every company (spec §2). */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const view = readView(search)
  const { data, error, isPending, isPlaceholderData } = useQuery(enrollersQuery(view))
  const failed = useLastingError({ error, isPending }) !== null
  const show = (changes: Partial<EnrollerView>, replace = false): void =>
    setSearch(writeView({ ...view, ...changes }), { replace, preventScrollReset: true })
  useLastPage(view.page, isPlaceholderData ? undefined : data?.pagination.total_pages, (page) => show({ page }, true))
  const { filter } = view
  const total = data?.pagination.total_items ?? 0
  return (
    <>
      <PageHead title="Enroladores" lead="Cada empresa por tipo: qué integra con la red y qué le falta." />
      <EnrollerFilterBar filter={filter} onApply={(applied) => show({ filter: applied, page: 1 })} />
      {failed && (
        <Note tone="warn" title="No pudimos cargar los enroladores." role="status">
          Estamos reintentando. Apenas haya conexión, la lista aparecerá sola.
        </Note>
      )}
      {isPending && !failed && (
        <RowSkeletons label="Cargando enroladores" headers={Object.values(ADMIN_HEADINGS)} count={view.size} />
      )}
      {data && total > 0 && (
        <EnrollerTable
          view={view}
          rows={data.data}
          total={total}
          pages={data.pagination.total_pages}
          busy={isPlaceholderData}
          onView={show}
        />
      )}
      {data && total === 0 && <Nothing filtered={JSON.stringify(filter) !== JSON.stringify(NO_FILTER)} />}
    </>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered)
    return <EmptyState title="Ningún enrolador coincide">Prueba con otros datos, o limpia el filtro.</EmptyState>
  return (
    <EmptyState title="Todavía no hay enroladores">
      Aparecerán aquí cuando alguien registre la primera integración de su empresa.
    </EmptyState>
  )
}
