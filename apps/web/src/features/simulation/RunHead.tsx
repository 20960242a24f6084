import type { Run } from '@portal/domain/network/simulation'
import { chileanDay } from '@portal/domain/moment'
import { simulationHref } from '@portal/domain/tools'
import { Check, RotateCcw, Share2 } from 'lucide-react'
import { copyText } from '../../ui/browser/copy.ts'
import { useCopied } from '../../ui/browser/use-copied.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Footprint } from '../../ui/sequence/Footprint.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { pesos } from './money.ts'
import css from './Run.module.css'
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
  const shared = useCopied(() => copyText(new URL(simulationHref(run.id), location.href).href))
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
            <code>{charge.number}</code>
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
        <Button
          variant={nextOf(run) ? 'secondary' : 'primary'}
          icon={shared.copied ? <Check /> : <Share2 />}
          {...shared.handlers}
        >
          {shared.copied ? 'Enlace copiado' : 'Compartir'}
        </Button>
        <span className={css.shared} role="status">
          {shared.copied && 'Solo lectura, por 7 días desde que se creó. Los cuerpos van tapados.'}
        </span>
      </div>
    </header>
  )
}
