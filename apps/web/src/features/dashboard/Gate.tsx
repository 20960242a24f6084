import type { DashboardSession } from '@portal/contract/dashboard'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { sessionQuery } from '../../api/dashboard.session.ts'
import { RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './Dashboard.module.css'
import { SignIn } from './SignIn.tsx'

/** Shows a screen of the dashboard to an account that is signed in, else the sign-in. */
export function Gate({ wide, children }: { wide?: true; children: (session: DashboardSession) => ReactNode }) {
  const { data: session, error, isFetching, refetch } = useQuery(sessionQuery)
  const isIn = session && true
  const wasIn = useRef(isIn)
  // The pressed button is gone once somebody has entered or left.
  useEffect(() => {
    const changed = wasIn.current !== undefined && isIn !== undefined && wasIn.current !== isIn
    wasIn.current = isIn
    if (changed) document.getElementById('contenido')?.focus({ preventScroll: true })
  }, [isIn])
  if (session)
    return (
      <div className={css.page} data-wide={wide}>
        {children(session)}
      </div>
    )
  if (session === null) return <SignIn />
  if (error)
    return (
      <RetryNote title="No pudimos abrir el Dashboard." busy={isFetching} onRetry={() => void refetch()}>
        Revisa tu conexión y vuelve a intentarlo.
      </RetryNote>
    )
  return (
    <div role="status">
      <span className="visually-hidden">Abriendo el Dashboard</span>
      <Skeleton shape="title" width="half" />
    </div>
  )
}
