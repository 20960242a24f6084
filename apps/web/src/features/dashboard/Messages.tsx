import type { DashboardMessages } from '@portal/contract/dashboard'
import { NETWORK_ADDRESS } from '@portal/domain/network-address'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../../api/failure.ts'
import { qrModules } from '../../ui/drawing/qr.modules.ts'
import { Footprint } from '../../ui/sequence/Footprint.tsx'
import { MeasuredSecond } from '../../ui/sequence/MeasuredSecond.tsx'
import { peopleOf } from '../../ui/sequence/people.ts'
import { rowsOf } from '../../ui/sequence/rows.ts'
import { secondOf } from '../../ui/sequence/second.ts'
import { Sequence } from '../../ui/sequence/Sequence.tsx'
import { RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './Dashboard.module.css'
import { messagesQuery } from './dashboard.api.ts'

interface Props {
  uuid: string
  /** Amount of the payment, written as money. */
  amount: string
  /** State of its refund, which adds messages. */
  refund: string
}

/** Messages of a payment from the network's log. */
export function Messages({ uuid, amount, refund }: Props) {
  const { data, error, isFetching, refetch } = useQuery(messagesQuery(uuid, refund))
  return (
    <section aria-labelledby="mensajes" className={css.messages}>
      <div className={css.account}>
        <h2 id="mensajes">Qué pasó</h2>
        {data && <Footprint messages={data.messages} />}
      </div>
      {data && <Drawn {...data} amount={amount} />}
      {!data && !error && <Skeleton shape="card" />}
      {!data && error && (
        <RetryNote title="No pudimos cargar los mensajes." busy={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </RetryNote>
      )}
    </section>
  )
}

function Drawn({ qr, payer, collector, messages, amount }: DashboardMessages & Pick<Props, 'amount'>) {
  const rows = useMemo(() => rowsOf(messages), [messages])
  const second = useMemo(() => secondOf(messages), [messages])
  const code = useMemo(() => qrModules(qr), [qr])
  const people = useMemo(() => peopleOf({ payer, collector }), [payer, collector])
  return (
    <>
      {!messages.some(({ kind }) => kind === 'call') && (
        <p className={css.quiet}>
          Las llamadas de este pago no están en el registro; esto es lo que la red avisó y transfirió.
        </p>
      )}
      {second && <MeasuredSecond second={second} playing={false} />}
      {messages.length > 0 && (
        <Sequence
          messages={messages}
          rows={rows}
          shown={undefined}
          people={people}
          code={code}
          amount={amount}
          host={NETWORK_ADDRESS}
          onRepeat={undefined}
        />
      )}
    </>
  )
}
