import type { IntegrationType } from '@portal/domain/integration/type'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
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

interface Chosen {
  uuid: string
  type: IntegrationType
}

interface Props {
  /** What a signed-out person would see here. */
  what: string
  /** True for the types of integration that have it. */
  fits: (type: IntegrationType) => boolean
  /** Said to people without such an integration. */
  none: string
  children: (chosen: Chosen) => ReactNode
}

/** Asks for the sign-in, then for one of the person's integrations, and shows what belongs to it; the address keeps the choice. */
export function Mine({ what, fits, none, children }: Props) {
  const status = useSession((session) => session.status)
  if (status === 'starting') return <Loading />
  if (status !== 'signed-in')
    return (
      <EmptyState
        title={`Inicia sesión para ver ${what}`}
        action={
          <Button variant="primary" onClick={() => void login()}>
            Entrar
          </Button>
        }
      >
        Es de tus integraciones: solo la ven sus miembros.
      </EmptyState>
    )
  return (
    <Choice fits={fits} none={none}>
      {children}
    </Choice>
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

function Choice({ fits, none, children }: Pick<Props, 'fits' | 'none' | 'children'>) {
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
