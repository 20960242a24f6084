import type { DashboardPaymentDetail, DashboardSession } from '@portal/contract/dashboard'
import { pesos } from '@portal/domain/dashboard-account/payment.words'
import { chileanMoment } from '@portal/domain/moment'
import { withAccount } from '@portal/domain/account-tools'
import { TOOL_ADDRESSES } from '@portal/domain/tools'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Note, RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './Dashboard.module.css'
import { paymentQuery } from './dashboard.api.ts'
import { Gate } from './Gate.tsx'
import { Messages } from './Messages.tsx'
import { PaymentBadge } from './payment.badge.tsx'
import { RefundDialog } from './RefundDialog.tsx'

export function Component() {
  const { payment = '' } = useParams()
  return <Gate wide>{(session) => <Payment key={payment} uuid={payment} role={session.role} />}</Gate>
}

interface Props {
  uuid: string
  role: DashboardSession['role']
}

function Payment({ uuid, role }: Props) {
  const { data, error, isFetching, refetch } = useQuery(paymentQuery(uuid))
  const crumbs = [{ label: 'Hoy', href: TOOL_ADDRESSES.dashboard }, { label: data?.order_id ?? 'Pago' }]
  return (
    <>
      <Breadcrumb items={crumbs} />
      {!data && <PageHead title="Pago" />}
      {data && <Detail payment={data} role={role} />}
      {!data && !error && <Skeleton shape="card" />}
      {!data && error instanceof CallFailure && error.status === 404 && (
        <EmptyState
          title="No encontramos ese pago"
          action={
            <a className={buttonClass('secondary')} href={TOOL_ADDRESSES.dashboard}>
              Ver los pagos
            </a>
          }
        >
          No está entre los de esta cuenta. Si cambiaste de cuenta, entra con la otra.
        </EmptyState>
      )}
      {!data && error && !(error instanceof CallFailure && error.status === 404) && (
        <RetryNote title="No pudimos cargar el pago." busy={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </RetryNote>
      )}
    </>
  )
}

function Detail({ payment, role }: { payment: DashboardPaymentDetail; role: Props['role'] }) {
  const [asking, setAsking] = useState(false)
  const { refund, refundable, balance } = payment
  const empty = balance === 0
  return (
    <>
      <PageHead
        title={pesos(payment.amount)}
        lead={
          <span className={css.lead}>
            <span>
              <bdi>{payment.order_id}</bdi> · <bdi>{payment.merchant}</bdi> · <bdi>{payment.branch}</bdi>
            </span>
            <PaymentBadge payment={{ ...payment, why: null }} />
          </span>
        }
        actions={
          refundable && (
            <Button variant="primary" icon={<Undo2 />} disabled={empty} onClick={() => setAsking(true)}>
              Devolver
            </Button>
          )
        }
      />
      {refundable && empty && (
        <Note
          tone="warn"
          title="No hay saldo para devolver."
          action={
            <a className={buttonClass('secondary')} href={withAccount(TOOL_ADDRESSES.refund_top_up)}>
              Recargar
            </a>
          }
        >
          Recárgalo y vuelve a este pago.
        </Note>
      )}
      {payment.why !== null && (
        <Note tone={payment.state === 'REJECTED' ? 'bad' : 'warn'} title="No se pagó.">
          <bdi>{payment.why}</bdi>
        </Note>
      )}
      {refund?.state === 'REJECTED' && (
        <Note tone="bad" title="La devolución se rechazó.">
          {refund.rejection} {refundable && 'Puedes pedirla otra vez.'}
        </Note>
      )}
      {refund?.state === 'REQUESTED' && (
        <Note role="status">La devolución está en curso. Esta página se actualiza sola.</Note>
      )}
      <div className={css.cards}>
        <Card>
          <h2>{payment.why === null ? 'El pago' : 'El cobro'}</h2>
          <dl className={css.facts}>
            <Pair id name="Número" value={payment.number.replace(/^(\d{4})/, '$1 ')} />
            <Pair id name={payment.why === null ? 'Pago' : 'Cobro'} value={payment.uuid} />
            {payment.med_id !== null && <Pair id name="MED" value={payment.med_id} />}
            <Pair name="Glosa" value={payment.description} />
            <Pair name={payment.why === null ? 'Pagado' : 'Creado'} value={chileanMoment(payment.at)} />
            <Ended payment={payment} />
          </dl>
          {payment.commission !== null && (
            <dl className={css.pairs}>
              <Pair name="Monto" value={pesos(payment.amount)} />
              <Pair name="Comisión" value={pesos(payment.commission)} />
              <Pair sum name="Neto" value={pesos(payment.amount - payment.commission)} />
            </dl>
          )}
        </Card>
        {refund && (
          <Card>
            <h2>La devolución</h2>
            <dl className={css.facts}>
              <Pair name="Estado" value={REFUND_STATES[refund.state]} />
              <Pair id name="Identificador" value={refund.id} />
              <Pair name="Motivo" value={refund.reason} />
              <Pair name="Pedida" value={chileanMoment(refund.requested_at)} />
              {refund.resolved_at && <Pair name="Terminó" value={chileanMoment(refund.resolved_at)} />}
            </dl>
            <dl className={css.pairs}>
              <Pair sum name="Monto" value={pesos(refund.amount)} />
            </dl>
          </Card>
        )}
      </div>
      <Messages uuid={payment.uuid} amount={pesos(payment.amount)} refund={refund?.state ?? ''} />
      {asking && role === 'ER' && <RefundDialog payment={payment} onClose={() => setAsking(false)} />}
    </>
  )
}

/** When a payment was reversed or settled, or a charge without one ended. */
function Ended({ payment }: { payment: DashboardPaymentDetail }) {
  const { state, ended_at, reversed_at, settled_at, settle_at } = payment
  if (reversed_at) return <Pair name="Reversado" value={chileanMoment(reversed_at)} />
  if (settled_at) return <Pair name="Liquidado" value={chileanMoment(settled_at)} />
  if (settle_at) return <Pair name="Se liquida" value={chileanMoment(settle_at)} />
  return ended_at && <Pair name={state === 'EXPIRED' ? 'Venció' : 'Rechazado'} value={chileanMoment(ended_at)} />
}

const REFUND_STATES = { REQUESTED: 'En curso', COMPLETED: 'Devuelta', REJECTED: 'Rechazada' }

const Pair = ({ name, value, id, sum }: { name: string; value: string; id?: true; sum?: true }) => (
  <div data-sum={sum}>
    <dt>{name}</dt>
    <dd data-id={id}>
      <bdi>{value}</bdi>
    </dd>
  </div>
)
