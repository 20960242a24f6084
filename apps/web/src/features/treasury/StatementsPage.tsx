import { collects } from '@portal/domain/integration/type'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { BalanceStatement } from './BalanceStatement.tsx'
import { DayStatement } from './DayStatement.tsx'
import { Mine } from './Mine.tsx'
import css from './Treasury.module.css'

/** Statements of one of the person's integrations: a day's settlement, and the movements of its refund balance. */
export function Component() {
  return (
    <div className={css.page}>
      <PageHead
        title="Cartolas"
        lead="Lo que la red liquidó cada día, recalculado en tu navegador, y los movimientos de tu saldo de devolución."
      />
      <Mine tool="statements" what="tus cartolas" fits={() => true} none="Todavía no tienes integraciones">
        {({ uuid, type }) => (
          <Tabs
            label="Cartolas"
            items={[
              { id: 'day', label: 'Liquidación del día', panel: <DayStatement key={uuid} uuid={uuid} /> },
              ...(collects(type)
                ? [{ id: 'balance', label: 'Cartola de saldo', panel: <BalanceStatement uuid={uuid} /> }]
                : []),
            ]}
          />
        )}
      </Mine>
    </div>
  )
}
