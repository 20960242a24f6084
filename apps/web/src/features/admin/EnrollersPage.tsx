import {
  ADMIN_COLUMNS,
  ADMIN_HEADINGS,
  ADMIN_PAGE_SIZES,
  type AdminColumn,
  type AdminPageSize,
  YES_NO,
} from '@portal/domain/integration/admin-filter'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { EnrollerRow, listEnrollers } from '@portal/contract/admin'
import type { Answer } from '@portal/contract/endpoint'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { chileanDay } from '@portal/domain/moment'
import type { ReactNode } from 'react'
import { useLastingError } from '../../api/query-client.ts'
import { ListFailure } from '../../feedback/ListFailure.tsx'
import { useLastPage } from '../../state/list.hooks.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { type EnrollerView, NO_FILTER, readView, writeView } from './admin.address.ts'
import { enrollersQuery } from './admin.api.ts'
import { EnrollerFilterBar } from './EnrollerFilterBar.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'
import { path } from '../../paths.ts'
import { useAdminGroup } from '../../state/groups.ts'
import { PageSize, Pagination } from '../../ui/table/Pagination.tsx'
import { type Column, rowLinkClass, Table } from '../../ui/table/Table.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import type { Sort } from '../../ui/table/TableSort.tsx'

export function Component() {
  const [search, setSearch] = useSearchParams()
  const view = readView(search)
  const { data, error, isPending, isPlaceholderData } = useQuery(enrollersQuery(view))
  const failed = useLastingError({ error, isPending })
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
        <ListFailure error={failed} title="No pudimos cargar los enroladores." then="la lista aparecerá sola." />
      )}
      {isPending && !failed && (
        <RowSkeletons label="Cargando enroladores" headers={Object.values(ADMIN_HEADINGS)} count={view.size} />
      )}
      {data && total > 0 && <EnrollerTable view={view} answer={data} busy={isPlaceholderData} onView={show} />}
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

const figure = (count: number): string => count.toLocaleString('es-CL')

/** Link to 'Mis integraciones', filtered by company and type. The filter is in local storage, so that new tabs get it. */
function EnrollerLink({ enroller_name, type }: EnrollerRow) {
  const hand = (): void => useAdminGroup.setState({ enroller_name, type })
  return (
    <a className={rowLinkClass} href={path.listIntegration()} onClick={hand} onAuxClick={hand} onContextMenu={hand}>
      <bdi>{enroller_name}</bdi>
    </a>
  )
}

const CELLS: Record<AdminColumn, (row: EnrollerRow) => ReactNode> = {
  enroller_name: EnrollerLink,
  type: ({ type }) => TYPE_LABELS[type].label,
  created_at: ({ created_at }) => <time dateTime={created_at}>{chileanDay(created_at)}</time>,
  count_integration: (row) => figure(row.count_integration),
  count_success: (row) => figure(row.count_success),
  has_pending: ({ has_pending }) => (
    <StateBadge tone={has_pending ? 'bad' : 'ok'} label={has_pending ? YES_NO.yes : YES_NO.no} />
  ),
}

const isFigure = (key: AdminColumn): boolean => key === 'count_integration' || key === 'count_success'

const COLUMNS: readonly Column<EnrollerRow, AdminColumn>[] = ADMIN_COLUMNS.map((key) => ({
  key,
  header: ADMIN_HEADINGS[key],
  cell: CELLS[key],
  number: isFigure(key) || undefined,
  short: key === 'created_at' || undefined,
  words: key === 'type' || undefined,
}))

interface Props {
  view: EnrollerView
  answer: Answer<typeof listEnrollers>
  busy: boolean
  onView: (changes: Partial<EnrollerView>) => void
}

function EnrollerTable({ view, answer, busy, onView }: Props) {
  const { page, size } = view
  const { total_items: total, total_pages: pages } = answer.pagination
  const sort: Sort<AdminColumn> = {
    by: view.by,
    order: view.order,
    onSort: (by, order) => onView({ by, order, page: 1 }),
    // The first click on a column heading sorts names and types in ascending order, and numbers and dates in descending order.
    first: (key) => (key === 'enroller_name' || key === 'type' ? 'asc' : 'desc'),
  }
  return (
    <Table
      label="Enroladores"
      columns={COLUMNS}
      rows={answer.data}
      keyOf={({ enroller_name, type, created_at }, index) => `${enroller_name} ${type} ${created_at} ${index}`}
      sort={sort}
      busy={busy}
      footer={
        <>
          <PageSize
            value={size}
            sizes={ADMIN_PAGE_SIZES}
            onSize={(next) => onView({ size: next as AdminPageSize, page: 1 })}
          />
          <Pagination
            page={page}
            pages={pages}
            summary={`${figure(Math.min((page - 1) * size + 1, total))} a ${figure(Math.min(page * size, total))} de ${figure(total)}`}
            hrefOf={(next) => addressOf({ ...view, page: next })}
            onPage={(next) => onView({ page: next })}
          />
        </>
      }
    />
  )
}

function addressOf(view: EnrollerView): string {
  const search = writeView(view).toString()
  return search ? `${path.viewMain()}?${search}` : path.viewMain()
}
