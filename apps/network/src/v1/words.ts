import type { CHARGE_STATES, PAGO_STATES } from '@portal/network/api-qri/schemas'
import { chileanMoment } from '../clock/chile.ts'
import type { Held } from '../ledger/held.queries.ts'
import type { Merchant, Payer, Payment, Token } from '../ledger/payment.tables.ts'
import { remainingTime } from '../ledger/views.ts'

/** V1's state of a token: it knows no preauthorisation and no cancellation. */
const CHARGE: Record<Token['state'], keyof typeof CHARGE_STATES> = {
  CREATED: 'CREADO',
  READ: 'LEIDO',
  AUTHORIZED: 'LEIDO',
  PAID: 'PAGADO',
  EXPIRED: 'VENCIDO',
  CANCELLED: 'VENCIDO',
  REJECTED: 'RECHAZADO',
}

const PAYMENT: Record<Payment['state'], keyof typeof PAGO_STATES> = {
  PAID: 'PAGADO',
  SETTLED: 'LIQUIDADO',
  REVERSED: 'REVERSADO',
}

export interface Comercio {
  rut: string
  nombre: string
  sucursal: string
}

export interface Pagador {
  rut: string
  nombre: string
  cuenta: string
}

export const merchantOf = ({ rut, nombre, sucursal }: Comercio): Merchant => ({
  tax_id: rut,
  name: nombre,
  branch: sucursal,
})

export const payerOf = ({ rut, nombre, cuenta }: Pagador): Payer => ({
  tax_id: rut,
  name: nombre,
  account_hint: cuenta,
})

const comercio = ({ tax_id, name, branch }: Merchant): Comercio => ({ rut: tax_id, nombre: name, sucursal: branch })

export const cobroCreado = (token: Token, qr: string) => ({
  uuid: token.uuid,
  numero: token.number,
  qr,
  expira_el: chileanMoment(token.expires_at),
  estado: CHARGE[token.state],
})

export const cobro = ({ token, payment }: Held, now: Date) => ({
  uuid: token.uuid,
  numero: token.number,
  estado: CHARGE[token.state],
  comercio: comercio(token.merchant),
  orden_id: token.order_id,
  monto: String(token.amount),
  expira_el: chileanMoment(token.expires_at),
  tiempo_restante: remainingTime(token, now),
  pago_uuid: payment?.uuid ?? null,
})

export const pago = (payment: Payment) => ({
  uuid: payment.uuid,
  cobro_uuid: payment.token_uuid,
  orden_id: payment.order_id,
  estado: PAYMENT[payment.state],
  monto: String(payment.amount),
  comercio: comercio(payment.merchant),
  med_id: payment.med_id,
  pagado_el: chileanMoment(payment.paid_at),
})
