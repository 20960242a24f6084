import { personal } from '../common/personal.ts'
import { closed, filled, integer, moment, object, orNull, text, uuid } from '../common/schema.ts'
import { taxId } from '../common/money.ts'
import { type Machine, stateSchema } from '../common/states.ts'
import { CAST } from '../examples/cast.ts'
import { EXAMPLE_QR } from '../qr/token-qr.ts'

export const CHARGE_STATES = {
  CREADO: ['LEIDO', 'VENCIDO'],
  LEIDO: ['PAGADO', 'RECHAZADO', 'VENCIDO'],
  PAGADO: [],
  RECHAZADO: [],
  VENCIDO: [],
} as const satisfies Machine

export const PAGO_STATES = {
  PAGADO: ['LIQUIDADO', 'REVERSADO'],
  LIQUIDADO: [],
  REVERSADO: [],
} as const satisfies Machine

export const DEVOLUCION_STATES = {
  SOLICITADA: ['COMPLETADA', 'RECHAZADA'],
  COMPLETADA: [],
  RECHAZADA: [],
} as const satisfies Machine

const CHARGE_STATE = stateSchema('EstadoCobro', 'Estado del cobro.', CHARGE_STATES)
const PAYMENT_STATE = stateSchema('EstadoPago', 'Estado del pago.', PAGO_STATES)
const REFUND_STATE = stateSchema('EstadoDevolucion', 'Estado de la devolución.', DEVOLUCION_STATES)

/** Schema of an amount in API V1, where it is a string. */
export const monto = (description: string, example: string) =>
  text(`${description} Pesos chilenos enteros, como texto sin separadores.`, example, { pattern: '^[1-9]\\d{0,15}$' })

export const ORDEN = filled('Orden del comercio, elegida por el recaudador.', CAST.order, 64)
export const MONTO = monto('Monto del cobro.', String(CAST.amount))
export const MOTIVO = filled('Motivo.', 'Cliente devuelve el producto', 140)
export const COBRO_UUID = uuid('Identificador del cobro.', CAST.token)
export const PAGO_UUID = uuid('Identificador del pago.', CAST.payment)

export const COMERCIO = closed('Comercio', 'Comercio que cobra.', {
  rut: taxId('Comercio.', CAST.merchant.tax_id),
  nombre: filled('Nombre de fantasía.', CAST.merchant.name, 50),
  sucursal: filled('Sucursal o local.', CAST.merchant.branch, 50),
})

export const PAGADOR = closed('Pagador', 'Persona que paga.', {
  rut: personal('tax_id', taxId('Persona que paga.', CAST.payer.tax_id)),
  nombre: personal('name', filled('Nombre de la persona.', CAST.payer.name, 100)),
  cuenta: text('Cuenta enmascarada.', CAST.payer.account_hint, { pattern: '^\\*{4}\\d{4}$' }),
})

const NUMERO = text('Número de 8 dígitos de respaldo.', CAST.tokenNumber, { pattern: '^\\d{8}$' })
const EXPIRA = moment('Vencimiento del cobro.', '2026-03-05T12:14:05-03:00')

export const COBRO = object('Cobro', 'Cobro.', {
  uuid: COBRO_UUID,
  numero: NUMERO,
  estado: CHARGE_STATE,
  comercio: COMERCIO,
  orden_id: ORDEN,
  monto: MONTO,
  expira_el: EXPIRA,
  tiempo_restante: integer('Segundos que quedan; 0 si ya terminó.', 584, { minimum: 0, maximum: 900 }),
  pago_uuid: orNull(uuid('Pago del cobro; null mientras no hay.', CAST.payment)),
})

export const COBRO_CREADO = object('CobroCreado', 'Cobro recién creado.', {
  uuid: COBRO_UUID,
  numero: NUMERO,
  qr: text('Texto EMVCo del QR dinámico.', EXAMPLE_QR, { maxLength: 512 }),
  expira_el: EXPIRA,
  estado: CHARGE_STATE,
})

export const PAGO = object('Pago', 'Pago.', {
  uuid: PAGO_UUID,
  cobro_uuid: COBRO_UUID,
  orden_id: ORDEN,
  estado: PAYMENT_STATE,
  monto: MONTO,
  comercio: COMERCIO,
  med_id: text('Identificador de la transferencia bancaria (MED).', CAST.med, { maxLength: 64 }),
  pagado_el: moment('Momento del pago.', '2026-03-05T12:05:12-03:00'),
})

export const DEVOLUCION = object('Devolucion', 'Devolución.', {
  devolucion_id: filled('Identificador que eligió el recaudador.', CAST.refund, 64),
  pago_uuid: PAGO_UUID,
  estado: REFUND_STATE,
  monto: monto('Monto devuelto.', '5990'),
  motivo: MOTIVO,
  solicitada_el: moment('Momento de la solicitud.', '2026-03-05T16:30:00-03:00'),
})
