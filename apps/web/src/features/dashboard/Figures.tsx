import type { DashboardSession, DashboardToday } from '@portal/contract/dashboard'
import { pesos } from '@portal/domain/dashboard-account/payment.words'
import { withAccount } from '@portal/domain/account-tools'
import { TOOL_ADDRESSES } from '@portal/domain/tools'
import { modulesPath } from '../../ui/drawing/modules.path.ts'
import { Card } from '../../ui/page/Card.tsx'
import css from './Dashboard.module.css'

const counted = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('es-CL')} ${count === 1 ? one : more}`

/** Figures of the day, and its payments by hour. */
export function Figures({ today, role }: { today: DashboardToday; role: DashboardSession['role'] }) {
  const { paid, refunded, settled, balance, hours } = today
  return (
    <Card role="group" aria-label="Resumen de hoy" className={css.figures}>
      <dl>
        <div data-large>
          <dt>{role === 'ER' ? 'Cobrado' : 'Pagado'}</dt>
          <dd>{pesos(paid.amount)}</dd>
          <dd>{counted(paid.count, 'pago', 'pagos')}</dd>
        </div>
        <div>
          <dt>Devuelto</dt>
          <dd>{pesos(refunded.amount)}</dd>
          <dd>{counted(refunded.count, 'devolución', 'devoluciones')}</dd>
        </div>
        <div>
          <dt>Liquidado</dt>
          <dd>{pesos(settled.amount)}</dd>
          <dd>{counted(settled.count, 'pago', 'pagos')}</dd>
        </div>
        {balance !== null && (
          <div>
            <dt>Saldo para devolver</dt>
            <dd>{pesos(balance)}</dd>
            <dd>
              <a href={withAccount(TOOL_ADDRESSES.refund_top_up)}>Recargar</a>
            </dd>
          </div>
        )}
      </dl>
      <Hours hours={hours} />
    </Card>
  )
}

const ROWS = 5
const ACROSS = 3

/** Rows of modules of an hour, filled from the bottom. @param each payments that one module stands for */
function modulesOf(count: number, each: number): string[] {
  const lit = Math.ceil(count / each)
  return Array.from({ length: ROWS }, (_, row) => {
    const left = Math.max(0, Math.min(ACROSS, lit - (ROWS - 1 - row) * ACROSS))
    return '#'.repeat(left) + '.'.repeat(ACROSS - left)
  })
}

function Hours({ hours }: { hours: readonly number[] }) {
  const each = Math.max(1, Math.ceil(Math.max(...hours) / (ROWS * ACROSS)))
  const busy = hours.flatMap((count, hour) => (count > 0 ? [hour] : []))
  const [first, last] = [Math.min(8, ...busy), Math.max(20, ...busy)]
  const shown = hours.map((count, hour) => ({ hour, count })).slice(first, last + 1)
  return (
    <section aria-label="Por hora" className={css.hours}>
      <h2>
        Por hora <small>{each === 1 ? 'un cuadro es un pago' : `un cuadro son hasta ${each} pagos`}</small>
      </h2>
      <ol role="list">
        {shown.map(({ hour, count }) => (
          <li key={hour}>
            <svg viewBox="0 0 2.85 4.85" aria-hidden="true">
              <path d={modulesPath(modulesOf(count, each), '.', 0.15)} />
              <path d={modulesPath(modulesOf(count, each), '#', 0.15)} data-lit />
            </svg>
            <span aria-hidden="true">{hour}</span>
            <span className="visually-hidden">
              {hour}:00, {counted(count, 'pago', 'pagos')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
