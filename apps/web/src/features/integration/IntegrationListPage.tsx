import { LIMITS } from '@portal/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useLastingError } from '../../api/query-client.ts'
import { ListFailure } from '../../feedback/ListFailure.tsx'
import { lazyPart } from '../../feedback/lazy-part.tsx'
import { path } from '../../paths.ts'
import { useSession } from '../../session/session.store.ts'
import { useAdminGroup } from '../../state/groups.ts'
import { useLastPage, useRefreshFlag } from '../../state/list.hooks.ts'
import { buttonClass } from '../../ui/button/Button.tsx'
import { Container } from '../../ui/page/Container.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { RetryNote } from '../../ui/status/Note.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import css from './IntegrationCard.module.css'
import { CardSkeletons, IntegrationCard } from './IntegrationCard.tsx'
import { CARDS_KEY, cardsQuery, type ListFilter, NO_FILTER } from './integration.api.ts'

/** Links to the pages of the list; their code is loaded only if needed, because most people have only one page of integrations. */
const Pagination = lazyPart(
  async () => (await import('../../ui/table/Pagination.tsx')).Pagination,
  ({ retry }) => <RetryNote title="No pudimos cargar las otras páginas" busy={false} onRetry={retry} />,
)
const IntegrationFilter = lazyPart(
  async () => (await import('./IntegrationFilter.tsx')).IntegrationFilter,
  ({ retry }) => <RetryNote title="No pudimos cargar el filtro" busy={false} onRetry={retry} />,
)
/** Shows nothing unless a share or transfer waits to be repeated, so its code comes after the list. */
const RepeatedSharing = lazyPart(
  async () => (await import('./RepeatedSharing.tsx')).RepeatedSharing,
  () => null,
)

const PAGE = 'pagina'
const SIZE = LIMITS.cardsPerPage

const plural = (count: number): string => (count === 1 ? '1 integración' : `${count} integraciones`)

export function Component() {
  const administrator = useSession((session) => session.administrator)
  const [search, setSearch] = useSearchParams()
  const filter = useFilter(administrator)
  const page = Math.max(1, Number.parseInt(search.get(PAGE) ?? '1', 10) || 1)
  const { data, error, isPending, isPlaceholderData } = useQuery(cardsQuery(filter, page, SIZE))
  const failed = useLastingError({ error, isPending })
  useRefreshFlag('update_list_integration', CARDS_KEY)

  const goTo = (next: number, replace = false, state = filter): void =>
    setSearch(next === 1 ? {} : { [PAGE]: String(next) }, { replace, state })
  const apply = (next: ListFilter): void => {
    useAdminGroup.setState({ enroller_name: next.enroller_name, type: next.type })
    goTo(1, false, next)
  }
  useLastPage(page, isPlaceholderData ? undefined : data?.pagination.total_pages, goTo)
  const filtered = filter.enroller_name !== null || filter.type !== null || filter.enroller_uuid !== null
  const total = data?.pagination.total_items ?? 0
  // True if the person has no integration: the create button below the message is then primary, the one above secondary.
  const begins = data !== undefined && total === 0 && !filtered

  return (
    <Container page>
      <RepeatedSharing />
      <PageHead
        title="Mis integraciones"
        lead={data && total > 0 ? plural(total) : 'Aquí registras, configuras y sigues cada integración con la red.'}
        actions={
          <a className={buttonClass(begins ? 'secondary' : 'primary')} href={path.createIntegration()}>
            <Plus /> Nueva Integración
          </a>
        }
      />
      {administrator && <IntegrationFilter filter={filter} cards={data?.data ?? []} onApply={apply} />}
      {failed && (
        <ListFailure error={failed} title="No pudimos cargar tus integraciones" then="la lista aparecerá sola." />
      )}
      {isPending && !failed && <CardSkeletons count={SIZE} />}
      {data && data.data.length > 0 && (
        <ul className={isPlaceholderData ? `${css.grid} ${css.stale}` : css.grid} role="list">
          {data.data.map((card) => (
            <li key={card.uuid}>
              <IntegrationCard card={card} />
            </li>
          ))}
        </ul>
      )}
      {data && total === 0 && <Nothing filtered={filtered} />}
      {data && total > SIZE && (
        <Pagination
          page={page}
          pages={data.pagination.total_pages}
          summary={`${Math.min((page - 1) * SIZE + 1, total)} a ${Math.min(page * SIZE, total)} de ${total}`}
          hrefOf={(next) => (next === 1 ? path.listIntegration() : `${path.listIntegration()}?${PAGE}=${next}`)}
          onPage={goTo}
        />
      )}
    </Container>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState title="Ninguna integración coincide">Prueba con otro enrolador o rol, o limpia el filtro.</EmptyState>
    )
  return (
    <EmptyState
      title="Todavía no tienes integraciones"
      action={
        <a className={buttonClass('primary')} href={path.createIntegration()}>
          Crear mi primera integración
        </a>
      }
    >
      Registra la primera y tendrás sus secretos, su certificado de prueba y el avance de cada tarea. Toma menos de un
      minuto.
    </EmptyState>
  )
}

const handedFilter = () => useAdminGroup.getState()

/** Administrator's filter of the list, kept in the browser's history for browser back; at first it is that of local storage. */
function useFilter(administrator: boolean): ListFilter {
  const { state } = useLocation() as { state: ListFilter | null }
  return useMemo(() => ({ ...NO_FILTER, ...(administrator ? (state ?? handedFilter()) : {}) }), [administrator, state])
}
