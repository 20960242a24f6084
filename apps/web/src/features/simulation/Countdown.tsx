import type { Run } from '@portal/domain/network/simulation'
import { useEffect, useState } from 'react'
import { countdown, timeOfDay } from '../../ui/sequence/durations.ts'
import css from './Charge.module.css'

const MODULES = 20
const TICK_MS = 250
/** Seconds left that are spoken. */
const SPOKEN: Readonly<Record<number, string>> = {
  60: 'Queda un minuto para pagar.',
  30: 'Quedan 30 segundos para pagar.',
  10: 'Quedan 10 segundos para pagar.',
}

/** Seconds until a charge expires, by the network's clock; `skew` is how far it is ahead of the browser's. */
export function useSecondsLeft({ expires_at }: Pick<Run['charge'], 'expires_at'>, skew: number): number {
  const leftNow = () => Math.max(0, Math.ceil((Date.parse(expires_at) - Date.now() - skew) / 1000))
  const [left, setLeft] = useState(leftNow)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((Date.parse(expires_at) - Date.now() - skew) / 1000)))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [expires_at, skew])
  return left
}

/** Time left to pay a charge, as figures and as twenty modules. */
export function Countdown({ charge, left }: { charge: Run['charge']; left: number }) {
  const whole = Math.round((Date.parse(charge.expires_at) - Date.parse(charge.created_at)) / 1000)
  const each = whole / MODULES
  const full = Math.floor(left / each)
  return (
    <div className={css.countdown}>
      <p>
        <b>{countdown(left)}</b> para pagar
      </p>
      <div role="img" aria-label={`Quedan ${left} de ${whole} segundos`} className={css.meter}>
        {Array.from({ length: MODULES }, (_, at) => at).map((at) => (
          <i key={at} data-full={at < full || undefined} data-now={(at === full && left > 0) || undefined} />
        ))}
      </div>
      <p className={css.fine}>
        Vence a las {timeOfDay(Date.parse(charge.expires_at))}. Cada módulo, {each.toLocaleString('es-CL')} segundos.
      </p>
      <p className="visually-hidden" role="status">
        {SPOKEN[left]}
      </p>
    </div>
  )
}
