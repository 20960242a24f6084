import { collects } from '@portal/domain/integration/type'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { Mine } from './Mine.tsx'
import { TopUp } from './TopUp.tsx'
import css from './Treasury.module.css'

/** Credits transfers to the refund balance of one of the person's integrations. */
export function Component() {
  return (
    <div className={css.page}>
      <PageHead
        title="Recarga de devoluciones"
        lead="Transfiere a la cuenta de la red y dinos la referencia: tu saldo para devolver sube cuando la encontramos."
      />
      <Mine
        tool="top-up"
        what="tu saldo para devolver"
        fits={collects}
        none="Ninguna de tus integraciones es de un recaudador"
      >
        {({ uuid }) => <TopUp uuid={uuid} />}
      </Mine>
    </div>
  )
}
