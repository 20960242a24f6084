import type { Run } from '@portal/domain/network/simulation'
import { NETWORK_ADDRESS } from '@portal/domain/network-address'
import { TOOL_ADDRESSES } from '@portal/domain/tools'
import { type ReactNode, useMemo } from 'react'
import { useParams } from 'react-router'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { qrModules } from '../../ui/drawing/qr.modules.ts'
import { Card } from '../../ui/page/Card.tsx'
import { MeasuredSecond } from '../../ui/sequence/MeasuredSecond.tsx'
import { peopleOf } from '../../ui/sequence/people.ts'
import { rowsOf } from '../../ui/sequence/rows.ts'
import { secondOf } from '../../ui/sequence/second.ts'
import { Sequence } from '../../ui/sequence/Sequence.tsx'
import { usePlay } from '../../ui/sequence/use-play.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { DebuggerLink } from '../../form/debugger/DebuggerLink.tsx'
import { pesos } from './money.ts'
import { NextStep } from './NextStep.tsx'
import css from './Run.module.css'
import { RunHead } from './RunHead.tsx'
import { canonicalOf } from '../../form/debugger/signed.message.ts'
import { useRun, useSteps } from './use-run.ts'

/** Live sequence of a charge. Who began it also takes its steps here; whoever else has the link reads. */
export function Component() {
  const { id } = useParams()
  const live = useRun(id)
  const { run, state } = live
  if (state === 'gone') return <Gone />
  if (!run) return <Waiting lost={state === 'lost'} onRetry={live.retry} />
  return <Live {...live} run={run} />
}

function Live({ run, state, missed, retry, take }: Omit<ReturnType<typeof useRun>, 'run'> & { run: Run }) {
  const { messages, charge } = run
  const rows = useMemo(() => rowsOf(messages), [messages])
  const second = useMemo(() => secondOf(messages), [messages])
  const code = useMemo(() => qrModules(charge.qr), [charge.qr])
  const people = useMemo(() => peopleOf(run), [run])
  const mends = useMemo(
    () => new Map(messages.map((message) => [message.id, <DebuggerLink key={message.id} message={message} />])),
    [messages],
  )
  const play = usePlay(rows)
  const steps = useSteps(run, take)
  const amount = pesos(charge.amount)
  return (
    <>
      <RunHead run={run} state={state} onRepeat={run.over ? play.start : undefined} />
      {state === 'lost' && (
        <Lost onRetry={retry}>Lo que pase mientras tanto aparecerá aquí, en su orden y a su hora.</Lost>
      )}
      {missed !== undefined && state !== 'lost' && (
        <div className={css.note}>
          <Note tone="ok" role="status" title="De nuevo en vivo.">
            {missed === 0 ? 'No pasó nada mientras tanto.' : arrived(missed)}
          </Note>
        </div>
      )}
      {second && <MeasuredSecond second={second} playing={play.inSecond} />}
      <Sequence
        messages={messages}
        rows={rows}
        shown={play.shown}
        people={people}
        code={code}
        amount={amount}
        host={NETWORK_ADDRESS}
        canonicalOf={(id) => canonicalOf(messages.find((message) => message.id === id))}
        mends={mends}
        onRepeat={run.over ? play.start : undefined}
        next={<NextStep run={run} steps={steps} />}
      />
    </>
  )
}

const arrived = (count: number): string =>
  count === 1 ? 'Llegó un mensaje mientras tanto.' : `Llegaron ${count} mensajes mientras tanto.`

const Lost = ({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) => (
  <div className={css.note}>
    <Note
      tone="warn"
      role="status"
      title="Se cortó la conexión en vivo."
      action={<Button onClick={onRetry}>Reintentar ahora</Button>}
    >
      Reintentamos solos en unos segundos. {children}
    </Note>
  </div>
)

function Waiting({ lost, onRetry }: { lost: boolean; onRetry: () => void }) {
  return (
    <>
      <h1 className="visually-hidden">Pago en vivo</h1>
      {lost && <Lost onRetry={onRetry} />}
      <Card aria-busy="true" aria-label="Cargando la secuencia" className={css.waiting}>
        <Skeleton width="long" />
        <Skeleton width="half" />
        <Skeleton />
        <Skeleton width="half" />
      </Card>
    </>
  )
}

const Gone = () => (
  <>
    <h1 className="visually-hidden">Pago en vivo</h1>
    <EmptyState
      title="Este enlace venció"
      action={
        <a href={TOOL_ADDRESSES.simulator} className={buttonClass('primary')}>
          Crear un cobro
        </a>
      }
    >
      Los enlaces duran 7 días. Pide otro a quien te lo mandó, o crea un cobro tú.
    </EmptyState>
  </>
)
