import { BUILT_ADDRESSES } from '@portal/domain/built-addresses'
import { MERCHANT, taxId } from '../common/money.ts'
import { personal } from '../common/personal.ts'
import { choice, component, filled, moment, object, pesos, text, uuid } from '../common/schema.ts'
import { type Machine, stateSchema } from '../common/states.ts'
import { CAST } from '../examples/cast.ts'

const ALIAS_STATES = { ACTIVE: ['INACTIVE'], INACTIVE: ['ACTIVE'] } as const satisfies Machine
export const SEND_STATES = {
  PENDING: ['COMPLETED', 'REJECTED'],
  COMPLETED: [],
  REJECTED: [],
} as const satisfies Machine
export const PAY_STATES = {
  CHALLENGED: ['ACCEPTED', 'REJECTED', 'EXPIRED'],
  ACCEPTED: [],
  REJECTED: [],
  EXPIRED: [],
} as const satisfies Machine

export const ALIAS_STATE = component(
  'AliasState',
  choice('ACTIVE recibe cobros y envíos; INACTIVE, no.', Object.keys(ALIAS_STATES)),
)
const SEND_STATE = stateSchema('SendState', 'Estado del envío.', SEND_STATES)
export const PAY_STATE = stateSchema('PayState', 'Estado del cobro por alias.', PAY_STATES)

/** Schema of an alias: a short name, a phone number or an e-mail address. */
export const alias = (description: string, example: string) =>
  personal(
    'alias',
    text(
      `${description} Nombre corto (3 a 30 letras minúsculas, dígitos, punto o guion), teléfono con + o correo.`,
      example,
      {
        minLength: 3,
        maxLength: 254,
        pattern: '^([a-z0-9][a-z0-9.-]{2,29}|\\+[1-9]\\d{7,14}|[^@\\s]+@[^@\\s]+\\.[^@\\s]+)$',
      },
    ),
  )

export const ALIAS_ID = uuid('Identificador del alias.', '1a7c9e35-6b2d-4f80-9c14-d5e6f7a8b9c0')
const SEND_ID = uuid('Identificador del envío.', '2b8dafe4-7c3e-4a91-8d25-e6f7a8b9c0d1')
export const PAY_ID = uuid('Identificador del cobro por alias.', '3c9eb0f3-8d4f-4ba2-9e36-f7a8b9c0d1e2')
export const AMOUNT = pesos('Monto.', CAST.amount)
export const ORDER = filled('Orden del comercio.', CAST.order, 64)
export const masked = (example: string) =>
  text('Nombre enmascarado, para que la persona confirme a quién paga.', example, { maxLength: 100 })

export const holderFields = {
  tax_id: personal('tax_id', taxId('Persona.', CAST.payer.tax_id)),
  name: personal('name', filled('Nombre completo; la red solo muestra su forma enmascarada.', CAST.payer.name, 100)),
}

export const ALIAS = object('Alias', 'Alias de una persona en tu billetera.', {
  alias_id: ALIAS_ID,
  alias: alias('Alias.', CAST.alias),
  state: ALIAS_STATE,
  holder: object('AliasHolder', 'Persona.', holderFields),
  created_at: moment('Momento del registro.', '2026-03-05T12:04:05-03:00'),
})

export const SEND = object('Send', 'Envío entre dos alias.', {
  send_id: SEND_ID,
  from_alias: alias('Quien envía.', CAST.alias),
  to_alias: alias('Quien recibe.', CAST.otherAlias),
  to_name: masked('Pedro S**** D****'),
  amount: AMOUNT,
  state: SEND_STATE,
  created_at: moment('Momento del envío.', '2026-03-05T12:04:05-03:00'),
})

export const PAY = object('Pay', 'Cobro por alias.', {
  pay_id: PAY_ID,
  alias: alias('Quien paga.', CAST.alias),
  order_id: ORDER,
  amount: AMOUNT,
  merchant: MERCHANT,
  state: PAY_STATE,
  token_uuid: uuid('Token de la API V2 con el que la billetera responde el desafío.', CAST.token),
  challenge_url: text(
    'Página del desafío: muéstrala en un iframe.',
    `${BUILT_ADDRESSES.portal}/pay/challenge/3c9eb0f3-8d4f-4ba2-9e36-f7a8b9c0d1e2`,
    {
      format: 'uri',
    },
  ),
  expires_at: moment('Vencimiento del desafío.', '2026-03-05T12:09:05-03:00'),
})
