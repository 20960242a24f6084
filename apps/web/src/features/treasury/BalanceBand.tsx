import type { Balances } from '@portal/contract/network.top-up'
import { pesos } from './pesos.ts'
import css from './TopUp.module.css'

/** What can be returned: the only balance, or that of each merchant. */
export const BalanceBand = ({ balances }: Pick<Balances, 'balances'>) => (
  <section aria-label="Saldo para devolver" className={css.band}>
    {balances.map(({ commerce, available, held }) => (
      <div key={commerce?.id ?? ''}>
        <h2>Saldo para devolver</h2>
        <p className={css.available}>{pesos(available)}</p>
        <p>
          {commerce ? `Modo COMMERCE, ${commerce.name}` : 'Modo GLOBAL'}
          {held > 0 && `. Retenido por devoluciones en curso: ${pesos(held)}`}
        </p>
      </div>
    ))}
  </section>
)
