import { withAccount } from '@portal/domain/account-tools'
import { TOOL_ADDRESSES } from '@portal/domain/tools'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/failure.ts'
import { Card } from '../../ui/page/Card.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { RetryNote } from '../../ui/status/Note.tsx'
import { Account } from './Account.tsx'
import { BalanceBand } from './BalanceBand.tsx'
import { Loading } from './Mine.tsx'
import { Movements } from './Movements.tsx'
import css from './TopUp.module.css'
import { TopUpForm } from './TopUpForm.tsx'
import { TopUpList, type Tried } from './TopUpList.tsx'
import { ACCOUNT, balancesQuery, periodQuery } from './treasury.api.ts'

const LATEST = 5

export function TopUp({ uuid }: { uuid: string }) {
  const { data, error, isFetching, refetch } = useQuery(balancesQuery(uuid))
  const [tried, setTried] = useState<Tried[]>([])
  if (error && !data)
    return (
      <RetryNote title="No pudimos cargar tu saldo" busy={isFetching} onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryNote>
    )
  if (!data) return <Loading />
  const { balances, top_ups } = data
  if (balances.length === 0)
    return (
      <EmptyState title="No hay saldo que recargar">
        En el modo GLOBAL_AUTOMATICO devuelve una cuenta de la red. En el modo COMMERCE, primero registra un comercio
        con createCommerce: cada uno tiene su saldo.
      </EmptyState>
    )
  const note = (one: Tried) =>
    setTried((former) => [one, ...former.filter(({ reference }) => reference !== one.reference)])
  return (
    <>
      <BalanceBand balances={balances} />
      <div className={css.columns}>
        <ol role="list" className={css.rail}>
          <li>
            <h2>Transfiere desde tu banco</h2>
            <p>A esta cuenta, por el monto que quieras. Guarda la referencia.</p>
            <Account />
          </li>
          <li>
            <h2>Infórmala</h2>
            <p>La referencia y el monto exacto, como salen en tu comprobante.</p>
            <TopUpForm uuid={uuid} balances={balances} onTried={note} />
          </li>
          <li>
            <h2>Revisa que subió</h2>
            <p>Lo verás aquí y en los movimientos.</p>
          </li>
        </ol>
        <div className={css.side}>
          <Card>
            <h2>Tus recargas</h2>
            <TopUpList known={top_ups} tried={tried} />
          </Card>
          <Latest uuid={uuid} />
        </div>
      </div>
    </>
  )
}

function Latest({ uuid }: { uuid: string }) {
  const { statements } = TOOL_ADDRESSES
  const { data } = useQuery(periodQuery(uuid, undefined, undefined))
  if (!data) return null
  return (
    <section aria-label="Movimientos" className={css.latest}>
      <div>
        <h2>Movimientos</h2>
        <a href={uuid === ACCOUNT ? withAccount(statements) : `${statements}?uuid=${uuid}`}>Ver la cartola</a>
      </div>
      <Movements movements={data.movements.slice(-LATEST).reverse()} />
    </section>
  )
}
