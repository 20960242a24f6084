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
  const { paid, refunded, settled, balance, hours, failures } = today
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
      <Hours hours={hours} failures={failures} />
    </Card>
  )
}

const ROWS = 5
const ACROSS = 3

/** Rows of modules of an hour, filled from the bottom: payments, then failures. @param each how many one module stands for */
function modulesOf(paid: number, failed: number, each: number): string[] {
  const marks = '#'.repeat(Math.ceil(paid / each)) + 'x'.repeat(Math.ceil(failed / each))
  const all = marks.padEnd(ROWS * ACROSS, '.')
  return Array.from({ length: ROWS }, (_, row) => all.slice((ROWS - 1 - row) * ACROSS).slice(0, ACROSS))
}

function Hours({ hours, failures }: Pick<DashboardToday, 'hours' | 'failures'>) {
  const all = hours.map((paid, hour) => ({ hour, paid, failed: failures[hour] ?? 0 }))
  const most = Math.max(...all.map(({ paid, failed }) => paid + failed))
  // One module less than there are, because paid and failed are rounded up each.
  const each = Math.max(1, Math.ceil(most / (ROWS * ACROSS - 1)))
  const busy = all.flatMap(({ hour, paid, failed }) => (paid + failed > 0 ? [hour] : []))
  const [first, last] = [Math.min(8, ...busy), Math.max(20, ...busy)]
  return (
    <section aria-label="Por hora" className={css.hours}>
      <div className={css.legend}>
        <h2>Por hora</h2>
        <span>{each === 1 ? 'un pago' : `hasta ${each} pagos`}</span>
        <span data-failed>sin éxito</span>
      </div>
      <ol role="list">
        {all.slice(first, last + 1).map(({ hour, paid, failed }) => {
          const modules = modulesOf(paid, failed, each)
          return (
            <li key={hour}>
              <svg viewBox="0 0 2.85 4.85" aria-hidden="true">
                <path d={modulesPath(modules, '.', 0.15)} />
                <path d={modulesPath(modules, '#', 0.15)} data-lit />
                <path d={modulesPath(modules, 'x', 0.15)} data-failed />
              </svg>
              <span aria-hidden="true">{hour}</span>
              <span className="visually-hidden">
                {hour}:00, {counted(paid, 'pago', 'pagos')}
                {failed > 0 && `, ${failed.toLocaleString('es-CL')} sin éxito`}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
