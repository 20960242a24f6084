import { useInfiniteQuery } from '@tanstack/react-query'
import type { InboxEntry } from '@portal/contract/admin'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { causeOf } from '@portal/domain/review/inbox'
import { chileanDay, daysSince } from '@portal/domain/moment'
import { ArrowRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useLastingError } from '../../api/query-client.ts'
import { ListFailure } from '../../feedback/ListFailure.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { inboxQuery } from './admin.api.ts'
import { RowSkeletons } from './RowSkeletons.tsx'
import { path } from '../../paths.ts'
import { linkClass } from '../../ui/link/ExternalLink.tsx'
import { isPlainPress } from '../../ui/link/press.ts'
import { StateBadge, type StateTone } from '../../ui/status/StateBadge.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import css from './InboxTable.module.css'

export function Component() {
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery(inboxQuery)
  const failed = useLastingError({ error, isPending })
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      <PageHead title="Bandeja" lead="Lo que la red tiene por revisar, de lo más antiguo a lo más nuevo." />
      {failed && <ListFailure error={failed} title="No pudimos cargar la bandeja." then="aparecerá sola." />}
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

const AGES = new Intl.RelativeTimeFormat('es-CL', { numeric: 'auto' })

/** Age of a request as a text: 'hoy', 'ayer', 'hace 3 días'; never in the future, even if the browser's clock is slow. */
const age = (since: string): string => AGES.format(-Math.max(0, daysSince(since, Date.now())), 'day')

function reasonOf(entry: InboxEntry): { tone: StateTone; label: string } {
  const { text, bad } = causeOf(entry)
  return { tone: bad ? 'bad' : 'warn', label: text }
}

/** Link to the screen where an administrator answers a request: the closing comments, or the integration's card in the list. */
function Step({ entry: { reason, enroller_uuid, public_name } }: { entry: InboxEntry }) {
  const observed = reason === 'observations'
  const label = observed ? 'Ver comentarios' : 'Finalizar'
  const navigate = useNavigate()
  const openCard = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    void navigate(path.listIntegration(), { state: { enroller_uuid } })
  }
  return (
    <a
      className={linkClass}
      href={observed ? path.enroller(enroller_uuid, 'comments') : path.listIntegration()}
      onClick={observed ? undefined : openCard}
      aria-label={`${label} ${public_name}`}
    >
      {label} <ArrowRight className="small" />
    </a>
  )
}

const COLUMNS: readonly Column<InboxEntry>[] = [
  {
    key: 'integration',
    header: 'Integración',
    cell: ({ enroller_uuid, public_name, enroller_name, type }) => (
      <span className={css.integration}>
        <a href={path.enroller(enroller_uuid)}>
          <bdi>{public_name}</bdi>
        </a>
        <small>
          <bdi>{enroller_name}</bdi> · {TYPE_LABELS[type].label}
        </small>
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Motivo',
    short: true,
    cell: (entry) => <StateBadge {...reasonOf(entry)} />,
  },
  {
    key: 'since',
    header: 'Espera desde',
    short: true,
    cell: ({ since }) => (
      <span>
        <time dateTime={since}>{chileanDay(since)}</time> ({age(since)})
      </span>
    ),
  },
  { key: 'step', header: 'Siguiente paso', short: true, cell: (entry) => <Step entry={entry} /> },
]

const INBOX_HEADINGS = COLUMNS.map(({ header }) => header)

function InboxTable({ entries }: { entries: readonly InboxEntry[] }) {
  return (
    <Table label="En espera de la red" columns={COLUMNS} rows={entries} keyOf={({ enroller_uuid }) => enroller_uuid} />
  )
}
