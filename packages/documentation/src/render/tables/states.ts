import { PAY_STATES, SEND_STATES } from '@portal/network/alias/schemas'
import { type Machine, PAYMENT_STATES, REFUND_STATES, TOKEN_STATES } from '@portal/network/common/states'
import type { Table } from '@portal/network/common/texts/table'

const code = (text: string): string => `\`${text}\``

function states<States extends Machine>(machine: States, meanings: Record<keyof States & string, string>): Table {
  const rows = Object.entries(machine).map(([state, next]) => [
    code(state),
    meanings[state] ?? '',
    next.length > 0 ? next.map(code).join(', ') : 'Estado final',
  ])
  return { head: ['Estado', 'Qué significa', 'Puede pasar a'], rows }
}

export const STATE_TABLES = {
  'token-states': () =>
    states(TOKEN_STATES, {
      CREATED: 'El cobro existe y su QR se puede escanear.',
      READ: 'Una billetera lo leyó.',
      AUTHORIZED: 'El recaudador aceptó el pago; falta que la billetera lo confirme.',
      PAID: 'El cobro está pagado.',
      EXPIRED: 'Venció sin pagarse.',
      CANCELLED: 'El recaudador lo canceló, o la billetera reversó antes de que hubiera pago.',
      REJECTED: 'El recaudador rechazó o no respondió en 3 segundos, o el banco de origen rechazó.',
    }),
  'payment-states': () =>
    states(PAYMENT_STATES, {
      PAID: 'La transferencia (MED) se hizo.',
      SETTLED: 'El pago está en una liquidación.',
      REVERSED: 'El pago quedó sin efecto.',
    }),
  'refund-states': () =>
    states(REFUND_STATES, {
      REQUESTED: 'El recaudador la pidió.',
      COMPLETED: 'El dinero volvió a la persona.',
      REJECTED: 'No se pudo hacer; el motivo está en `rejection`.',
    }),
  'send-states': () =>
    states(SEND_STATES, {
      PENDING: 'El envío está en curso.',
      COMPLETED: 'El dinero llegó a quien recibe.',
      REJECTED: 'El envío no se hizo.',
    }),
  'pay-states': () =>
    states(PAY_STATES, {
      CHALLENGED: 'La persona tiene el desafío en su billetera.',
      ACCEPTED: 'La persona aceptó y el cobro está pagado.',
      REJECTED: 'La persona o el banco rechazó.',
      EXPIRED: 'La persona no respondió a tiempo.',
    }),
} satisfies Record<string, () => Table>
