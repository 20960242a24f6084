import type { DashboardPaymentDetail } from '@portal/contract/dashboard'
import type { DashboardPort } from '../features/dashboard/dashboard.port.ts'
import { standInSimulations } from './simulations.ts'

/** Payment that each integration of the stand-in has on its side as a collector; a wallet has none. */
export const PAYMENT = '0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21'

/** Amount that the stand-in does not refund. */
export const TOO_MUCH = 15_990
export const NOT_ENOUGH = 'El saldo de devolución no alcanza para el monto solicitado.'

const payment: DashboardPaymentDetail = {
  uuid: PAYMENT,
  order_id: '=ORD-1',
  merchant: 'CAFE DEMO SPA',
  branch: 'Ñuñoa, centro',
  amount: 15_990,
  state: 'PAID',
  at: '2026-03-05T15:04:05.000Z',
  med_id: 'MED-1',
  number: '48210937',
  description: 'Dos cafés',
  why: null,
  commission: 160,
  ended_at: null,
  settle_at: '2026-03-06T09:00:00.000Z',
  settled_at: null,
  reversed_at: null,
  refund: null,
  refundable: true,
  balance: 1_000,
}

/** Stands in for the payments of the network: it remembers the refunds by key, and what it was asked for. */
export function standInDashboard(): DashboardPort {
  const refunds = new Map<string, NonNullable<DashboardPaymentDetail['refund']> & { key: string }>()
  const none = { count: 0, amount: 0 }
  return {
    today: async (_id, role) => ({
      day: '2026-03-05',
      paid: role === 'ER' ? { count: 1, amount: 15_990 } : none,
      refunded: none,
      settled: none,
      hours: Array.from({ length: 24 }, () => 0),
      failures: Array.from({ length: 24 }, () => 0),
      last_paid_at: null,
      balance: null,
    }),
    payments: async (_id, role, { amount }, { cursor, size }) => {
      // A list of 10,001 payments, so that an export without a filter is too long.
      const total = role === 'EP' ? 0 : amount === undefined ? 10_001 : 2
      const from = cursor ? Number(cursor.slice(0, 13)) : 0
      const { number: _number, description: _description, ...shown } = payment
      const {
        commission: _c,
        settle_at: _s,
        settled_at: _d,
        reversed_at: _r,
        ended_at: _e,
        refundable: _f,
        balance: _b,
        ...row
      } = shown
      const data = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, () => row)
      const next = String(from + size).padStart(13, '0')
      return { data, next: from + size < total ? `${next}_${PAYMENT}` : null }
    },
    payment: async (id, role, uuid) => {
      if (role !== 'ER' || uuid !== PAYMENT) return undefined
      const { key: _key, ...refund } = refunds.get(id) ?? { key: '' }
      return { ...payment, refund: 'id' in refund ? refund : null }
    },
    run: async (id, role, uuid) => {
      if (role !== 'ER' || uuid !== PAYMENT) return undefined
      const run = await standInSimulations().create(
        { amount: 15_990, description: 'Dos cafés', expiresIn: 600, collector: id },
        '',
      )
      return 'refused' in run ? undefined : run
    },
    refund: async (id, _uuid, { key, amount, reason }) => {
      if (amount === TOO_MUCH) return NOT_ENOUGH
      const earlier = refunds.get(id)
      if (earlier) return earlier.key === key ? null : 'La transacción ya tiene una devolución; solo se permite una.'
      const requested_at = '2026-03-05T16:00:00.000Z'
      refunds.set(id, {
        key,
        id: `DEV-${key}`,
        state: 'REQUESTED',
        amount,
        reason,
        requested_at,
        resolved_at: null,
        rejection: null,
      })
      return null
    },
  }
}
