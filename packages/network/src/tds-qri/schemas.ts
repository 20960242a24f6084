import { BANKS } from '@portal/domain/bank-account/bank'
import { taxId } from '../common/money.ts'
import { choice, component, filled, integer, moment, object, orNull, pesos, text, uuid } from '../common/schema.ts'
import { type Machine, stateSchema } from '../common/states.ts'
import { CAST } from '../examples/cast.ts'

/** The network credits a transfer when it is asked, or refuses the call. */
export const TOP_UP_STATES = { CREDITED: [] } as const satisfies Machine

export const COMMERCE_ID = uuid('Identificador del comercio.', CAST.commerce)
const owner = () => orNull(uuid('Comercio dueño del saldo; null en el saldo GLOBAL.', CAST.commerce))
/** Schema of an amount with a sign: negative if money leaves the balance. */
export const peso = (description: string, example: number) => integer(`${description} CLP enteros.`, example)

export const COMMERCE_STATE = component('CommerceState', choice('ACTIVE opera; INACTIVE, no.', ['ACTIVE', 'INACTIVE']))
export const TRANSFER_REFERENCE = filled(
  'Referencia de la transferencia, tal como la informa el banco.',
  'TEF-0099187733',
  64,
)

export const ACCOUNT_FIELDS = {
  bank_code: choice(
    'Código SBIF del banco.',
    BANKS.map(({ sbif_code }) => sbif_code),
    '028',
  ),
  type: choice('001 cuenta corriente, 002 cuenta vista.', ['001', '002']),
  number: text('Número de cuenta, solo dígitos.', '00123456789', { pattern: '^\\d{1,20}$' }),
}

export const BALANCE = object('Balance', 'Saldo de devolución.', {
  kind: choice('GLOBAL: uno por enrolador. COMMERCE: uno por comercio.', ['GLOBAL', 'COMMERCE'], 'COMMERCE'),
  commerce_id: owner(),
  available: integer('Disponible para devolver. CLP enteros.', 250000, { minimum: 0 }),
  held: integer('Retenido por devoluciones en curso. CLP enteros.', 5990, { minimum: 0 }),
  updated_at: moment('Último movimiento.', '2026-03-05T16:30:00-03:00'),
})

export const TOP_UP = object('TopUp', 'Recarga de un saldo.', {
  top_up_id: uuid('Identificador de la recarga.', '4dafc1e2-9e50-4cb3-8f47-a8b9c0d1e2f3'),
  state: stateSchema('TopUpState', 'Estado de la recarga.', TOP_UP_STATES),
  transfer_reference: TRANSFER_REFERENCE,
  amount: pesos('Monto de la transferencia.', 100000),
  commerce_id: owner(),
  created_at: moment('Momento de la solicitud.', '2026-03-05T12:04:05-03:00'),
})

export const MOVEMENT = object('Movement', 'Movimiento de un saldo.', {
  movement_id: uuid('Identificador del movimiento.', '5eb0d2f1-af61-4dc4-9058-b9c0d1e2f3a4'),
  commerce_id: owner(),
  type: choice('Clase de movimiento.', ['TOP_UP', 'REFUND', 'ADJUSTMENT'], 'REFUND'),
  amount: peso('Monto; negativo si sale.', -5990),
  balance: peso('Saldo después del movimiento.', 244010),
  reference: text('Recarga, devolución o ajuste que lo causó.', CAST.refund, { maxLength: 64 }),
  occurred_at: moment('Momento del movimiento.', '2026-03-05T16:30:09-03:00'),
})

export const COMMERCE = object('RegisteredCommerce', 'Comercio del recaudador.', {
  commerce_id: COMMERCE_ID,
  name: filled('Nombre de fantasía.', CAST.merchant.name, 50),
  tax_id: taxId('Comercio.', CAST.merchant.tax_id),
  account: object('Account', 'Cuenta del comercio.', ACCOUNT_FIELDS),
  state: COMMERCE_STATE,
})
