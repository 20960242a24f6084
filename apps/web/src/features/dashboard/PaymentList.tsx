import type { DashboardPayment } from '@portal/contract/dashboard'
import { pesos } from '@portal/domain/dashboard-account/payment.words'
import { chileanTimestamp } from '@portal/domain/moment'
import { dashboardPaymentHref } from '@portal/domain/tools'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallFailure } from '../../api/failure.ts'
import { useLastingError } from '../../api/query-client.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { ListFailure } from '../../feedback/ListFailure.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { type Column, rowLinkClass, Table } from '../../ui/table/Table.tsx'
import css from './Dashboard.module.css'
import { downloadPayments, paymentsQuery } from './dashboard.api.ts'
import { PaymentBadge } from './payment.badge.tsx'
import { readFilter, writeFilter } from './payment.filter.ts'
import { PaymentFilter } from './PaymentFilter.tsx'

const COLUMNS: readonly Column<DashboardPayment>[] = [
  {
    key: 'order',
    header: 'Orden',
    cell: ({ uuid, order_id }) => (
      <a className={rowLinkClass} href={dashboardPaymentHref(uuid)}>
        <bdi>{order_id}</bdi>
      </a>
    ),
  },
  {
    key: 'at',
    header: 'Fecha',
    short: true,
    cell: ({ at }) => <time dateTime={at}>{chileanTimestamp(at)}</time>,
  },
  { key: 'branch', header: 'Sucursal', cell: ({ branch }) => <bdi>{branch}</bdi> },
  { key: 'amount', header: 'Monto', number: true, words: true, cell: ({ amount }) => pesos(amount) },
  { key: 'state', header: 'Estado', words: true, cell: (payment) => <PaymentBadge payment={payment} /> },
]

/** Payments that fit the filter of the address, the newest first, and their download. */
export function PaymentList() {
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const query = useInfiniteQuery(paymentsQuery(filter))
  const { data, error, isPending, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  const failed = useLastingError({ error, isPending }, search.toString())
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const wrong = failed instanceof CallFailure ? failed.fields : {}
  const isWrong = Object.keys(wrong).length > 0
  return (
    <section aria-labelledby="pagos" className={css.list}>
      <div className={css.account}>
        <h2 id="pagos">Pagos</h2>
        <CsvButton filter={filter} disabled={rows.length === 0} />
      </div>
      <PaymentFilter
        filter={filter}
        wrong={wrong}
        onApply={(applied) => setSearch(writeFilter(applied), { preventScrollReset: true })}
      />
      {failed && !isWrong && (
        <ListFailure error={failed} title="No pudimos cargar los pagos." then="la lista aparecerá sola." />
      )}
      {isPending && !failed && <Waiting />}
      {data && !failed && rows.length > 0 && (
        <Table label="Pagos" columns={COLUMNS} rows={rows} keyOf={({ uuid }) => uuid} busy={isPlaceholderData} />
      )}
      {data && !failed && rows.length === 0 && <Nothing filtered={writeFilter(filter).size > 0} />}
      {hasNextPage && !failed && (
        <Button block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más
        </Button>
      )}
    </section>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title="Ningún pago coincide">Prueba con otros datos, o limpia el filtro.</EmptyState>
  return <EmptyState title="Todavía no hay pagos">El primero aparece aquí apenas se confirme.</EmptyState>
}

const place = () => <Skeleton width="long" />

const Waiting = () => (
  <div role="status">
    <span className="visually-hidden">Cargando los pagos</span>
    <div aria-hidden="true">
      <Table
        label=""
        columns={COLUMNS.map(({ key, header }) => ({ key, header, cell: place }))}
        rows={[0, 1, 2, 3, 4]}
        keyOf={String}
      />
    </div>
  </div>
)

function CsvButton({ filter, disabled }: { filter: ReturnType<typeof readFilter>; disabled: boolean }) {
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    await downloadPayments(filter).catch((error: unknown) => toastFailure(error, 'longNotice'))
    setBusy(false)
  }
  return (
    <Button icon={<Download />} busy={busy} disabled={disabled} onClick={() => void save()}>
      Descargar CSV
    </Button>
  )
}
