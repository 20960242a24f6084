import type { DashboardSession } from '@portal/contract/dashboard'
import { ACCOUNT_ROLE_LABELS } from '@portal/domain/dashboard-account/role'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { Button } from '../../ui/button/Button.tsx'
import { RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { leave, sessionQuery } from './dashboard.api.ts'
import css from './Dashboard.module.css'
import { SignIn } from './SignIn.tsx'

/** Shows a screen of the dashboard to an account that is signed in, else the sign-in. */
export function Gate({ children }: { children: (session: DashboardSession) => ReactNode }) {
  const { data: session, error, isFetching, refetch } = useQuery(sessionQuery)
  if (session)
    return (
      <div className={css.page}>
        <Account session={session} />
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

function Account({ session: { name, role, integration } }: { session: DashboardSession }) {
  const [busy, setBusy] = useState(false)
  const end = async (): Promise<void> => {
    setBusy(true)
    await leave().catch((error: unknown) => {
      toastFailure(error, 'longNotice')
      setBusy(false)
    })
  }
  return (
    <section aria-label="Tu sesión" className={css.account}>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          {ACCOUNT_ROLE_LABELS[role]} · <bdi>{integration}</bdi>
        </small>
      </p>
      <Button variant="quiet" icon={<LogOut />} busy={busy} onClick={() => void end()}>
        Salir
      </Button>
    </section>
  )
}
