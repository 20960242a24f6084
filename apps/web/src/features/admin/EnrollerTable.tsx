import type { EnrollerRow } from '@portal/contract/admin'
import {
  ADMIN_COLUMNS,
  ADMIN_HEADINGS,
  ADMIN_PAGE_SIZES,
  type AdminColumn,
  type AdminPageSize,
  YES_NO,
} from '@portal/domain/integration/admin-filter'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { chileanDay } from '@portal/domain/moment'
import type { ReactNode } from 'react'
import { path } from '../../paths.ts'
import { useAdminGroup } from '../../state/groups.ts'
import { PageSize } from '../../ui/table/PageSize.tsx'
import { Pagination } from '../../ui/table/Pagination.tsx'
import { rowLinkClass } from '../../ui/table/row-link.class.ts'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import type { Sort } from '../../ui/table/TableSort.tsx'
import { type EnrollerView, writeView } from './admin.address.ts'

const figure = (count: number): string => count.toLocaleString('es-CL')

/** Opens 'Mis integraciones' with this company and type; the group hands them over, to another window too. */
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
  rows: readonly EnrollerRow[]
  total: number
  pages: number
  busy: boolean
  onView: (changes: Partial<EnrollerView>) => void
}

/** 'Enroladores': a row for each company and type. */
export function EnrollerTable({ view, rows, total, pages, busy, onView }: Props) {
  const { page, size } = view
  const sort: Sort<AdminColumn> = {
    by: view.by,
    order: view.order,
    onSort: (by, order) => onView({ by, order, page: 1 }),
    // Names begin with the A; what is counted or dated, with the most and the newest.
    first: (key) => (key === 'enroller_name' || key === 'type' ? 'asc' : 'desc'),
    label: 'Ordenar por',
    option: (header, order) => `${header}, ${order === 'asc' ? 'ascendente' : 'descendente'}`,
  }
  return (
    <Table
      label="Enroladores"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ enroller_name, type, created_at }, index) => `${enroller_name} ${type} ${created_at} ${index}`}
      empty="No hay datos disponibles"
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
