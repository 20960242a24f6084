import type { StatementLine } from '@portal/contract/network.statement'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { figure } from './pesos.ts'

const TYPES = { PAYMENT: 'Pago', REFUND: 'Devolución', REVERSAL: 'Reverso' } as const

const COLUMNS: readonly Column<StatementLine>[] = [
  { key: 'order', header: 'Orden', cell: ({ order_id }) => order_id },
  { key: 'type', header: 'Tipo', words: true, cell: ({ type }) => TYPES[type] },
  { key: 'time', header: 'Hora', short: true, cell: ({ occurred_at }) => occurred_at.slice(11, 19) },
  { key: 'med', header: 'MED', cell: ({ med_id }) => <code>{med_id}</code> },
  { key: 'amount', header: 'Monto', number: true, cell: ({ amount }) => figure(amount) },
  { key: 'commission', header: 'Comisión', number: true, cell: ({ commission }) => figure(commission) },
  { key: 'net', header: 'Neto', number: true, cell: ({ net }) => <b>{figure(net)}</b> },
]

export const Lines = ({ lines }: { lines: readonly StatementLine[] }) => (
  <Table
    label="Líneas de la liquidación"
    columns={COLUMNS}
    rows={lines}
    keyOf={({ payment_uuid, type }, at) => `${payment_uuid} ${type} ${at}`}
  />
)
