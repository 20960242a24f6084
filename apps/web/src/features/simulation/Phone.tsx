import type { Run } from '@portal/domain/network/simulation'
import { Button } from '../../ui/button/Button.tsx'
import { countdown, timeOfDay } from '../../ui/sequence/durations.ts'
import { useSecondsLeft } from './Countdown.tsx'
import { pesos } from './money.ts'
import css from './PayCharge.module.css'
import { nextOf, stateOf } from './steps.ts'
import type { useSteps } from './use-run.ts'

const FIELDS = [
  ['merchant.name', 'Comercio'],
  ['amount', 'Monto, en pesos enteros'],
  ['description', 'Glosa'],
  ['remaining_time', 'Cuenta regresiva'],
] as const

interface Props {
  run: Run
  skew: number
  steps: ReturnType<typeof useSteps>
}

/** Draws the payer's wallet, and names the field of the answer behind each part. Its button takes all remaining steps. */
export function Phone({ run, skew, steps }: Props) {
  const { charge, now, payer } = run
  const left = useSecondsLeft(charge, skew)
  const whole = (Date.parse(charge.expires_at) - Date.parse(charge.created_at)) / 1000
  const paid = charge.state === 'PAID'
  const [, state] = stateOf(run)
  return (
    <>
      <div className={css.phone}>
        <div role="group" aria-label="Pantalla de la billetera">
          <p className={css.top}>
            <span>{timeOfDay(Date.parse(now)).slice(0, 5)}</span>
            <span>{payer?.name ?? 'Billetera Demo'}</span>
          </p>
          <p>Pagas a</p>
          <p className={css.merchant}>{charge.merchant.name}</p>
          <p>{charge.merchant.branch}</p>
          <p className={css.price}>{pesos(charge.amount)}</p>
          <p>{charge.description}</p>
          {!paid && (
            <p className={css.left}>
              <span>
                <i style={{ width: `${(left / whole) * 100}%` }} />
              </span>
              {left > 0 ? `${countdown(left)} para pagar` : 'Venció'}
            </p>
          )}
          {nextOf(run) ? (
            <Button
              block
              size="lg"
              className={css.press}
              busy={steps.running === 'all'}
              disabled={steps.running !== undefined && steps.running !== 'all'}
              onClick={steps.all}
            >
              Pagar {pesos(charge.amount)}
            </Button>
          ) : (
            <p className={css.state}>{state}</p>
          )}
        </div>
      </div>
      <dl className={css.fields}>
        {FIELDS.map(([field, meaning]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
