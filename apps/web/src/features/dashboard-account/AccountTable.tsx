import type { DashboardAccount } from '@portal/contract/dashboard-account'
import { ACCOUNT_ROLE_LABELS } from '@portal/domain/dashboard-account/role'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Email } from '../../ui/text/Email.tsx'
import { PageSize } from '../../ui/table/PageSize.tsx'
import { Pagination } from '../../ui/table/Pagination.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'

const SIZES = [5, 10, 25] as const
const PAGE = 'pagina'

const COLUMNS: readonly Column<DashboardAccount>[] = [
  { key: 'email', header: 'Correo', cell: ({ email }) => <Email email={email} /> },
  { key: 'name', header: 'Nombre', cell: ({ name }) => name },
  { key: 'role', header: 'Rol', short: true, cell: ({ role }) => ACCOUNT_ROLE_LABELS[role] },
]

/** Paged table of the dashboard accounts that people created in the portal. */
export function AccountTable({ accounts }: { accounts: readonly DashboardAccount[] }) {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [size, setSize] = useState<number>(SIZES[0])
  const pages = Math.max(1, Math.ceil(accounts.length / size))
  const page = Math.min(pages, Math.max(1, Number.parseInt(search.get(PAGE) ?? '1', 10) || 1))
  const from = (page - 1) * size
  const shown = accounts.slice(from, from + size)
  const goTo = (next: number): void =>
    setSearch(next === 1 ? {} : { [PAGE]: String(next) }, { preventScrollReset: true })
  return (
    <Table
      label="Cuentas creadas"
      columns={COLUMNS}
      rows={shown}
      keyOf={({ email }) => email}
      empty="No hay datos disponibles"
      footer={
        <>
          <PageSize
            value={size}
            sizes={SIZES}
            onSize={(next) => {
              setSize(next)
              goTo(1)
            }}
          />
          <Pagination
            page={page}
            pages={pages}
            summary={`${shown.length === 0 ? 0 : from + 1}-${from + shown.length} de ${accounts.length}`}
            hrefOf={(next) => (next === 1 ? pathname : `${pathname}?${PAGE}=${next}`)}
            onPage={goTo}
            label="Páginas de cuentas"
          />
        </>
      }
    />
  )
}
