import type { Notices } from '@portal/contract/network'
import type { NoticeAnswer } from '@portal/domain/network/receiver'
import type { NetworkErrorCode } from '@portal/network/common/errors'
import { STATEMENT_CHECKSUM, STATEMENT_LINES } from '@portal/network/examples/statement'
import type { ConnectionPort } from '../features/connection/connection.port.ts'
import type { CertificationPort } from '../features/certification/certification.port.ts'
import type { DashboardPort } from '../features/dashboard/dashboard.port.ts'
import type { NetworkPort } from '../features/network/network.port.ts'
import type { TrafficPort } from '../features/traffic/traffic.port.ts'
import { standInCertification } from './certification.ts'
import { standInDashboard } from './payments.ts'
import { type StandInSimulations, standInSimulations } from './simulations.ts'
import { standInTraffic } from './traffic.ts'

const UUID = '0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21'

/** Token that the stand-in does not know. */
export const FOREIGN_TOKEN = '99999999'

/** Receipt of a question that waits. */
export const WAITING = '46'

/** References of transfers that the stand-in does not know, has credited, and knows with an amount of 55,000. */
export const TRANSFERS = { unknown: 'TEF-9000000001', credited: 'TEF-1000000009', arrived: 'TEF-55' }

const STATEMENT = {
  date: '2026-03-05',
  lines: STATEMENT_LINES,
  totals: { count: 3, amount: 14_500, commission: 205, net: 14_295 },
  checksum: STATEMENT_CHECKSUM,
}
const ACCOUNT_STATEMENT = { opening: 0, closing: 0, credits: 0, debits: 0, movements: [] }

const refuse = (refused: NetworkErrorCode) => ({ refused, fields: {}, description: undefined })

const ask: NetworkPort['ask'] = async (_id, operation, { params, query, body }) => {
  if (operation === 'readStatement')
    return params?.['date'] === STATEMENT.date ? { body: STATEMENT } : refuse('statement_not_ready')
  if (operation === 'readAccountStatement') return { body: { ...query, ...ACCOUNT_STATEMENT } }
  if (operation === 'listCommerces') return { body: { data: [{ commerce_id: UUID, name: 'CAFE DEMO SPA' }] } }
  if (operation === 'listBalances') return { body: { data: [{ commerce_id: UUID, available: 700, held: 0 }] } }
  const { unknown, credited, arrived } = TRANSFERS
  const reference = body?.['transfer_reference']
  if (reference === unknown || reference === arrived) return refuse('transfer_not_found')
  return reference === credited ? refuse('transfer_already_credited') : { body: {} }
}

const standInConnection = (): ConnectionPort => ({
  read: async () => ({
    calls: [{ check: 'source', ok: true, at: new Date('2026-03-05T15:04:05Z'), detail: { received: '200.27.114.8' } }],
    lastCall: new Date('2026-03-05T15:04:06Z'),
    preflight: { running: false, checked_at: null, hosts: [] },
  }),
  check: async () => undefined,
  tryAddress: async (_id, field) =>
    field === 'notify_url_payment' ? { status: 204, latencyMs: 12.4, failing: null } : undefined,
})

/** Stands in for the integration network: it keeps the answers that were chosen, and no money. */
export function standInNetwork(): NetworkPort & {
  simulations: StandInSimulations
  dashboard: DashboardPort
  traffic: TrafficPort
  connection: ConnectionPort
  certification: CertificationPort
} {
  const answers = new Map<string, NoticeAnswer>()
  const notice = (number: number): Notices['data'][number] => ({
    id: String(number),
    notice_id: `evt_${number}`,
    type: 'payment.paid',
    received_at: '2026-03-05T15:04:05.000Z',
    attempt: 1,
    verdicts: { body: 'valid', headers: 'valid' },
    headers: { 'webhook-id': `evt_${number}` },
    body: '{}',
  })
  return {
    connection: standInConnection(),
    dashboard: standInDashboard(),
    traffic: standInTraffic(),
    certification: standInCertification(),
    status: async () => ({ door: true, timers: true, notices: true, queue: { waiting: 0, oldest: null } }),
    simulations: standInSimulations(),
    charge: async (amount) => ({
      uuid: UUID,
      number: '48210937',
      qr: '000201',
      amount,
      expires_at: '2026-03-05T15:14:05Z',
    }),
    pay: async (_id, token) =>
      token === FOREIGN_TOKEN
        ? undefined
        : { paid: true, payment: UUID, steps: [{ operation: 'readToken', state: 'READ', problem: null }] },
    settle: async () => 2,
    ask,
    closedDays: async (_id, from, to) => ['2026-02-27', STATEMENT.date].filter((day) => day >= from && day <= to),
    topUps: async () => [
      {
        transfer_reference: TRANSFERS.arrived,
        amount: 55_000,
        state: 'PENDING',
        created_at: '2026-03-05T15:04:05.000Z',
      },
    ],
    transfer: async (_id, reference) => reference !== TRANSFERS.credited,
    receiver: async (id) => ({ url: `https://portal.red.cl/receiver/${id}/x`, answer: answers.get(id) ?? 'accept' }),
    chooseAnswer: async (id, answer) => void answers.set(id, answer),
    follow: async (_id, after) => {
      async function* one() {
        yield { ...notice(Number(after ?? 45) + 1), question: true }
      }
      return { from: after ?? '45', notices: one() }
    },
    answer: async (_id, receipt) => receipt === WAITING,
    trigger: async (_id, type) => {
      if (type === 'payment.settled') return { unregistered: 'notify_url_settlement' }
      return type === 'payment.paid' ? { id: 'evt_1' } : { types: ['payment.paid', 'payment.settled'] }
    },
    received: async (_id, { number, size }) => {
      const first = 45 - (number - 1) * size
      return {
        total: 45,
        notices: Array.from({ length: Math.max(0, Math.min(size, first)) }, (_, at) => notice(first - at)),
      }
    },
  }
}
