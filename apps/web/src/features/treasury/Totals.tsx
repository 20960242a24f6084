import type { DayStatement } from '@portal/contract/network.statement'
import { Check } from 'lucide-react'
import { Card } from '../../ui/page/Card.tsx'
import { pesos } from './pesos.ts'
import css from './Treasury.module.css'

export function Totals({ statement: { totals } }: { statement: DayStatement }) {
  return (
    <Card className={css.stack}>
      <h2 className="visually-hidden">Totales</h2>
      <dl className={css.totals}>
        <Total label="Monto" amount={totals.amount} />
        <Total label="Comisión" amount={totals.commission} />
        <Total label="Neto" amount={totals.net} />
      </dl>
      <p className={css.fits}>
        <Check className="small" />
        {totals.count === 1
          ? 'La única línea es igual a los totales publicados.'
          : `La suma de las ${totals.count.toLocaleString('es-CL')} líneas es igual a los totales publicados.`}
      </p>
    </Card>
  )
}

export const Total = ({ label, amount }: { label: string; amount: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{pesos(amount)}</dd>
  </div>
)
