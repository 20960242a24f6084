import type { BalanceStatement } from '@portal/contract/network.statement'
import { chileanTimestamp } from '@portal/domain/moment'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { figure } from './pesos.ts'
import css from './Treasury.module.css'

type Movement = BalanceStatement['movements'][number]

const TYPES = { TOP_UP: 'Recarga', REFUND: 'Devolución', ADJUSTMENT: 'Ajuste' } as const

const Figure = ({ amount }: { amount: number }) => <span className={css.figure}>{figure(amount)}</span>

const COLUMNS: readonly Column<Movement>[] = [
  { key: 'time', header: 'Fecha', words: true, cell: ({ occurred_at }) => chileanTimestamp(occurred_at) },
  {
    key: 'type',
    header: 'Movimiento',
    cell: ({ type, reference }) => (
      <span>
        {TYPES[type]} <code>{reference}</code>
      </span>
    ),
  },
  { key: 'amount', header: 'Monto', number: true, cell: ({ amount }) => <Figure amount={amount} /> },
  { key: 'balance', header: 'Saldo', number: true, cell: ({ balance }) => <Figure amount={balance} /> },
]

export const Movements = ({ movements }: { movements: readonly Movement[] }) => (
  <Table
    label="Movimientos del saldo"
    columns={COLUMNS}
    rows={movements}
    keyOf={({ movement_id }) => movement_id}
    empty="No hubo movimientos en estos días"
  />
)
