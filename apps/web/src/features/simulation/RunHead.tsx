import type { Run } from '@portal/domain/network/simulation'
import { chileanDay } from '@portal/domain/moment'
import { RotateCcw, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Footprint } from '../../ui/sequence/Footprint.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { pesos } from './money.ts'
import css from './Run.module.css'
import { ShareDialog } from './ShareDialog.tsx'
import { nextOf, stateOf } from './steps.ts'
import type { useRun } from './use-run.ts'

const LIVENESS = {
  loading: 'Conectando',
  live: 'En vivo',
  lost: 'Sin conexión',
  ended: 'Terminó',
  gone: 'Terminó',
} as const

interface Props {
  run: Run
  state: ReturnType<typeof useRun>['state']
  onRepeat: (() => void) | undefined
}

/** Print, title and state of a run, and what can be done with the whole of it. */
export function RunHead({ run, state, onRepeat }: Props) {
  const { charge, messages } = run
  const [tone, label] = stateOf(run)
  const [sharing, setSharing] = useState(false)
  return (
    <header className={css.head}>
      <div className={css.who}>
        <Footprint
          messages={messages}
          side={8}
          label={`Huella del pago: ${messages.length === 1 ? 'un mensaje' : `${messages.length} mensajes`}`}
        />
        <div>
          <h1 tabIndex={-1}>
            {pesos(charge.amount)} a {charge.merchant.name}
          </h1>
          <p className={css.facts}>
            <code>
              {charge.number.slice(0, 4)} {charge.number.slice(4)}
            </code>
            <span>{charge.order_id}</span>
            <span>{chileanDay(charge.created_at)}</span>
          </p>
        </div>
      </div>
      <div className={css.actions}>
        <StateBadge tone={tone} label={label} />
        {run.authorization?.reason && <code className={css.reason}>{run.authorization.reason}</code>}
        <span className={css.live} data-live={(state === 'live' && !run.over) || undefined}>
          {run.over && state === 'live' ? 'Terminó' : LIVENESS[state]}
        </span>
        {onRepeat && (
          <Button icon={<RotateCcw />} onClick={onRepeat}>
            Repetir
          </Button>
        )}
        <Button variant={nextOf(run) ? 'secondary' : 'primary'} icon={<Share2 />} onClick={() => setSharing(true)}>
          Compartir
        </Button>
      </div>
      {sharing && <ShareDialog run={run} onClose={() => setSharing(false)} />}
    </header>
  )
}
