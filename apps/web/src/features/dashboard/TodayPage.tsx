import type { DashboardSession } from '@portal/contract/dashboard'
import { chileanTimestamp, longDay } from '@portal/domain/moment'
import { ACCOUNT_TOOLS, withAccount } from '@portal/domain/account-tools'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { messageOf } from '../../api/failure.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { todayQuery } from './dashboard.api.ts'
import { Figures } from './Figures.tsx'
import { Gate } from './Gate.tsx'
import { PaymentList } from './PaymentList.tsx'

export function Component() {
  const [search] = useSearchParams()
  const to = Object.entries(ACCOUNT_TOOLS).find(([name]) => name === search.get('to'))?.[1]
  return <Gate>{(session) => (to ? <Navigate replace to={withAccount(to)} /> : <Today session={session} />)}</Gate>
}

function Today({ session }: { session: DashboardSession }) {
  const { data: today, error, isFetching, refetch } = useQuery(todayQuery)
  return (
    <>
      <PageHead
        title={today ? `Hoy, ${longDay(today.day).replace(/ de \d+$/, '')}` : 'Hoy'}
        lead={
          today &&
          (today.last_paid_at
            ? `El último pago fue a las ${chileanTimestamp(today.last_paid_at).slice(-5)}.`
            : 'Hoy todavía no hay pagos.')
        }
      />
      {today && <Figures today={today} role={session.role} />}
      {!today && !error && <Skeleton shape="card" />}
      {!today && error && (
        <RetryNote title="No pudimos cargar el resumen." busy={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </RetryNote>
      )}
      <PaymentList />
    </>
  )
}
