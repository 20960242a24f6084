import { chileanMoment } from '@portal/domain/moment'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient, useLastingError } from '../../api/query-client.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { Button } from '../../ui/button/Button.tsx'
import { RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import css from './Account.module.css'
import { endOtherSessions, sessionsQuery } from './account.api.ts'

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Open sessions at the built-in provider, and a button that ends all but this one. */
export function Sessions() {
  const { data, error, isPending, isFetching, refetch } = useQuery(sessionsQuery)
  const failed = useLastingError({ error, isPending }) !== null
  const [busy, setBusy] = useState(false)
  const end = async (): Promise<void> => {
    setBusy(true)
    try {
      await endOtherSessions()
      toast({ tone: 'ok', title: 'Cerramos tus otras sesiones' }, 'success')
    } catch (failure) {
      toastFailure(failure, 'longNotice')
    } finally {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      setBusy(false)
    }
  }
  if (failed && !data)
    return <RetryNote title="No pudimos cargar tus sesiones" busy={isFetching} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status">
        <span className="visually-hidden">Cargando tus sesiones</span>
        <Skeleton width="long" />
      </div>
    )
  return (
    <>
      <ul role="list" className={css.sessions}>
        {data.map(({ os, current, lastAccess, sessions: [{ browser, started }] }) => (
          <li key={`${started} ${lastAccess} ${browser} ${os}`}>
            <b>
              {browser ?? 'Navegador desconocido'}
              {os && ` en ${os}`}
            </b>
            {current && <StateBadge tone="ok" label="Esta sesión" />}
            <p className={css.quiet}>
              Abierta el {chileanMoment(isoOf(started))}, usada por última vez el {chileanMoment(isoOf(lastAccess))}
            </p>
          </li>
        ))}
      </ul>
      {data.length > 1 ? (
        <div>
          <Button busy={busy} onClick={() => void end()}>
            Cerrar las otras sesiones
          </Button>
        </div>
      ) : (
        <p className={css.quiet}>No tienes otras sesiones abiertas.</p>
      )}
    </>
  )
}
