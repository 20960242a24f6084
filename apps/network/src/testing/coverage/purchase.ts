import { randomUUID } from 'node:crypto'
import { CAST } from '@portal/network/examples/cast'
import type { Participant } from '../../participant/participant.ts'
import type { Caller, Received } from '../door.ts'
import type { PlayedNetwork } from './played-network.ts'

export const AMOUNT = 15_990
export const REASON = 'Cliente devuelve el producto'

/** Collector and wallet of one scenario, with the calls that a purchase takes. */
export interface Parties {
  collector: Caller
  wallet: Caller
}

export async function openParties(net: PlayedNetwork, collector: Partial<Participant> = {}): Promise<Parties> {
  return { collector: await net.caller('collector', collector), wallet: await net.caller('payer') }
}

/** A way to buy: with API V2 or V1. */
export interface Way {
  charge(over?: Charge): Promise<string>
  /** Asks for the payment; with V2 after the collector's decision. */
  pay(token: string, amount: number): Promise<Received>
  refund(payment: string, amount: number): Promise<Received>
}

export interface Charge {
  amount?: number
  order?: string
  seconds?: number
}

const text = (answer: Received, field: string): string => String(answer.body[field])

/** Purchases with API V2. */
export function v2(net: PlayedNetwork, { collector, wallet }: Parties) {
  const way = {
    create: ({ amount = AMOUNT, order = randomUUID(), seconds = 600 }: Charge = {}) =>
      net.call(collector, 'createToken', {
        body: {
          order_id: order,
          amount,
          description: 'Café',
          commerce: CAST.merchant,
          expires_in: seconds,
          single_use: true,
        },
      }),
    read: (token: string, by = wallet) => net.call(by, 'readToken', { params: { uuid: token } }),
    async charge(over?: Charge): Promise<string> {
      const token = text(await way.create(over), 'uuid')
      await way.read(token, collector)
      await way.read(token)
      return token
    },
    authorize: (token: string) =>
      net.call(wallet, 'authorizeToken', { params: { uuid: token }, body: { payer: CAST.payer } }),
    authorization: (id: string, by = wallet) => net.call(by, 'readAuthorization', { params: { id } }),
    /** Authorization of a new token, once the collector decided. */
    async authorized(token: string): Promise<string> {
      const id = text(await way.authorize(token), 'authorization_id')
      await net.eventually('the decision', async () => {
        const { body } = await way.authorization(id)
        return body['state'] === 'PRE_AUTHORIZED' ? undefined : body
      })
      await way.read(token)
      return id
    },
    confirm: (id: string, amount = AMOUNT) =>
      net.call(wallet, 'confirmAuthorization', { params: { id }, body: { amount } }),
    undo: (id: string) =>
      net.call(wallet, 'reverseAuthorization', { params: { id }, body: { reason: 'Sin respuesta' } }),
    async pay(token: string, amount = AMOUNT): Promise<Received> {
      const id = await way.authorized(token)
      const paid = await way.confirm(id, amount)
      await way.authorization(id)
      await way.read(token)
      return paid
    },
    refund: (payment: string, amount = AMOUNT) =>
      net.call(collector, 'requestRefund', {
        params: { uuid: payment },
        body: { refund_id: randomUUID(), amount, reason: REASON },
      }),
    readRefund: (payment: string) => net.call(wallet, 'readRefund', { params: { uuid: payment } }),
    payment: (payment: string) => net.call(wallet, 'readPayment', { params: { uuid: payment } }),
    reverse: (payment: Received) => way.undo(text(payment, 'authorization_id')),
  }
  return way
}

const COMERCIO = { rut: CAST.merchant.tax_id, nombre: CAST.merchant.name, sucursal: CAST.merchant.branch }
const PAGADOR = { rut: CAST.payer.tax_id, nombre: CAST.payer.name, cuenta: CAST.payer.account_hint }

/** Purchases with API V1. */
export function v1(net: PlayedNetwork, { collector, wallet }: Parties) {
  const way = {
    create: ({ amount = AMOUNT, order = randomUUID(), seconds = 600 }: Charge = {}) =>
      net.call(collector, 'crearCobro', {
        body: {
          orden_id: order,
          monto: String(amount),
          descripcion: 'Café',
          comercio: COMERCIO,
          expira_en: seconds,
          un_solo_uso: true,
        },
      }),
    read: (token: string, by = wallet) => net.call(by, 'leerCobro', { params: { uuid: token } }),
    async charge(over?: Charge): Promise<string> {
      const token = text(await way.create(over), 'uuid')
      await way.read(token)
      return token
    },
    async pay(token: string, amount = AMOUNT): Promise<Received> {
      const paid = await net.call(wallet, 'pagarCobro', {
        params: { uuid: token },
        body: { pagador: PAGADOR, monto: String(amount) },
      })
      await way.read(token)
      return paid
    },
    refund: (payment: string, amount = AMOUNT) =>
      net.call(collector, 'devolverPago', {
        params: { uuid: payment },
        body: { devolucion_id: randomUUID(), monto: String(amount), motivo: REASON },
      }),
    payment: (payment: string) => net.call(wallet, 'leerPago', { params: { uuid: payment } }),
    reverse: (payment: Received) =>
      net.call(wallet, 'reversarPago', {
        params: { uuid: text(payment, 'uuid') },
        body: { motivo: 'Sin respuesta del pago' },
      }),
  }
  return way
}

export const uuidOf = (answer: Received): string => text(answer, 'uuid')
export const codeOf = ({ body }: Received): unknown => body['code']
