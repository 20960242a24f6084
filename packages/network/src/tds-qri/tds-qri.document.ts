import { BRAND } from '@portal/domain/brand'
import { assembleDocument } from '../common/assemble-document.ts'
import { transitions } from '../common/states.ts'
import { IDEMPOTENCY_TEXT, PAGINATION } from '../common/texts/behaviour.ts'
import { BALANCE_CALLS } from './balances.ts'
import { COMMERCE_CALLS } from './commerces.ts'
import { TOP_UP_STATES } from './schemas.ts'

const ABOUT = `La tesorería de saldos (TDS) administra con qué dinero se pagan las devoluciones de un recaudador, y sus comercios.

- **GLOBAL**: un saldo del enrolador. **COMMERCE**: un saldo por comercio. **GLOBAL_AUTOMATICO**: la red devuelve por sí misma desde una cuenta fija del
  banco 028; solo con el modo de operación enrolador, y no hay saldo que recargar.
- Ni el portal ni la red guardan dinero: el saldo es la cuenta corriente de lo transferido para devoluciones.

La TDS no envía avisos: consulta los movimientos.`

export const TDS_CALLS = [...BALANCE_CALLS, ...COMMERCE_CALLS]

export const TDS_QRI = assembleDocument({
  title: `Administración TDS ${BRAND.name}`,
  version: '1.0.0',
  summary: 'Saldos de devolución, cartolas y comercios.',
  about: [ABOUT],
  sections: [IDEMPOTENCY_TEXT, PAGINATION],
  tags: [
    { name: 'Saldos', description: `Saldos, recargas y movimientos. Recarga: ${transitions(TOP_UP_STATES)}.` },
    { name: 'Cartola', description: 'El resumen de un período.' },
    { name: 'Comercios', description: 'Los comercios del recaudador.' },
  ],
  calls: TDS_CALLS,
})
