import { BOTH, inPath, tagged } from '../common/call.ts'
import { choice, day, hex32, integer, list, moment, object } from '../common/schema.ts'
import { CAST } from '../examples/cast.ts'
import { STATEMENT_CHECKSUM, STATEMENT_LINES } from '../examples/statement.ts'
import { MED_ID, ORDER, PAYMENT_UUID } from './schemas.ts'

const peso = (description: string, example: number) => integer(`${description} CLP enteros; negativo si sale.`, example)

const LINE = object('StatementLine', 'Movimiento de la liquidación.', {
  type: choice('Clase de movimiento.', ['PAYMENT', 'REFUND', 'REVERSAL']),
  payment_uuid: PAYMENT_UUID,
  order_id: ORDER,
  amount: peso('Monto bruto.', 15990),
  commission: integer(
    'Comisión del enrolador, que va a su cuenta de ganancia; negativa si un reverso la deshace. CLP enteros.',
    160,
  ),
  net: peso('Monto menos comisión.', 15830),
  med_id: MED_ID,
  occurred_at: moment('Momento del movimiento.', '2026-03-05T12:05:12-03:00'),
})

const TOTALS = object('StatementTotals', 'Sumas de las líneas.', {
  count: integer('Número de líneas.', 3, { minimum: 0 }),
  amount: peso('Suma de los montos.', 14500),
  commission: integer('Suma de las comisiones. CLP enteros.', 205),
  net: peso('Suma de los netos.', 14295),
})

const STATEMENT = object('Statement', 'Liquidación de un día.', {
  date: day('Día liquidado (hora de Chile).', CAST.date),
  lines: list('Movimientos del día, por hora.', LINE),
  totals: TOTALS,
  checksum: hex32('SHA-256 en hexadecimal minúscula de `lines` en forma canónica (RFC 8785).', STATEMENT_CHECKSUM),
})

export const STATEMENT_CALLS = tagged('Liquidación', {
  readStatement: {
    request: 'get /qri/v2/statements/{date}',
    summary: 'Leer la liquidación de un día',
    description:
      'Disponible desde el aviso `statement.ready`. Cuadra así: suma las líneas, compárala con `totals` y recalcula `checksum`. ' +
      'La billetera ve los montos con el signo contrario y sin comisión.',
    callers: BOTH,
    parameters: [inPath('date', 'statement_date', day('Día (hora de Chile).', CAST.date))],
    answer: STATEMENT,
    answers: { lines: STATEMENT_LINES },
    errors: ['statement_not_ready'],
  },
})
