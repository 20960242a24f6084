import type { IntegrationType } from '@portal/domain/integration/type'
import { type AccountTool, dashboardEntryHref, WITH_ACCOUNT } from '@portal/domain/account-tools'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { sessionQuery } from '../../api/dashboard.session.ts'
import { messageOf } from '../../api/failure.ts'
import { path } from '../../paths.ts'
import { login } from '../../session/keycloak.ts'
import { useSession } from '../../session/session.store.ts'
import { mineQuery } from '../../state/own-integrations.ts'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { Field, Select } from '../../ui/field/Field.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './Treasury.module.css'
import { ACCOUNT } from './treasury.api.ts'

interface Chosen {
  uuid: string
  type: IntegrationType
}

interface Props {
  tool: AccountTool
  /** What a signed-out person would see here. */
  what: string
  /** True for the types of integration that have it. */
  fits: (type: IntegrationType) => boolean
  /** Said to people without such an integration. */
  none: string
  children: (chosen: Chosen) => ReactNode
}

/**
 * Shows what belongs to one of the person's integrations, which they choose, or to that of the dashboard's account; the address keeps
 * the choice. Asks for a sign-in if there is none.
 */
export function Mine(props: Props) {
  const [search] = useSearchParams()
  return search.has(WITH_ACCOUNT) ? <OfAccount {...props} /> : <OfPerson {...props} />
}

function OfPerson(props: Props) {
  const status = useSession((session) => session.status)
  if (status === 'starting') return <Loading />
  return status === 'signed-in' ? <Choice {...props} /> : <SignedOut {...props} />
}

function OfAccount(props: Props) {
  const { data: session, error, isFetching, refetch } = useQuery(sessionQuery)
  // The frame then shows the person of the portal, too.
  if (session === null) return <OfPerson {...props} />
  if (session) {
    const type = session.role === 'ER' ? 'collector' : 'payer'
    if (props.fits(type)) return <div className={css.stack}>{props.children({ uuid: ACCOUNT, type })}</div>
    return (
      <EmptyState title="Tu cuenta es de billetera">
        El saldo para devolver es de los recaudadores: entra con una cuenta de ese rol.
      </EmptyState>
    )
  }
  if (error)
    return (
      <RetryNote title="No pudimos abrir tu sesión del Dashboard" busy={isFetching} onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryNote>
    )
  return <Loading />
}

function SignedOut({ what, tool }: Props) {
  return (
    <EmptyState
      title={`Inicia sesión para ver ${what}`}
      action={
        <div className={css.ways}>
          <Button variant="primary" onClick={() => void login()}>
            Entrar
          </Button>
          <a href={dashboardEntryHref(tool)} className={buttonClass('secondary')}>
            Usar una cuenta del Dashboard
          </a>
        </div>
      }
    >
      Lo ven los miembros de la integración y las cuentas de su Dashboard.
    </EmptyState>
  )
}

export function Loading() {
  return (
    <div role="status" className={css.stack}>
      <span className="visually-hidden">Cargando</span>
      <Skeleton shape="control" />
      <Skeleton width="long" />
      <Skeleton width="half" />
    </div>
  )
}

function Choice({ fits, none, children }: Props) {
  const { data, error, isFetching, refetch } = useQuery(mineQuery)
  const [search, setSearch] = useSearchParams()
  if (error && !data)
    return (
      <RetryNote title="No pudimos cargar tus integraciones" busy={isFetching} onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryNote>
    )
  if (!data) return <Loading />
  const mine = data.filter(({ type }) => fits(type))
  const chosen = mine.find(({ enroller_uuid }) => enroller_uuid === search.get('uuid')) ?? mine[0]
  if (!chosen)
    return (
      <EmptyState
        title={none}
        action={
          <a href={path.createIntegration()} className={buttonClass('primary')}>
            Nueva Integración
          </a>
        }
      />
    )
  return (
    <div className={css.stack}>
      <Field label="Integración" className={css.choice}>
        <Select
          value={chosen.enroller_uuid}
          options={mine.map(({ enroller_uuid, enroller_name }) => ({ value: enroller_uuid, label: enroller_name }))}
          onChange={({ target }) => setSearch({ uuid: target.value }, { replace: true, preventScrollReset: true })}
        />
      </Field>
      <div key={chosen.enroller_uuid} className={css.stack}>
        {children({ uuid: chosen.enroller_uuid, type: chosen.type })}
      </div>
    </div>
  )
}
