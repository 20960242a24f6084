import type { TrafficRow } from '@portal/contract/traffic'
import type { TrafficPort } from '../features/traffic/traffic.port.ts'

const AT = '2026-03-05T15:04:05.000Z'

/** Notice and call that the stand-in knows, and what they say that only members may see. */
export const NOTICE = 'evt_1'
export const REQUEST = 'req_1'
export const SAID = 'ORD-SECRETA'

const row = (id: string, kind: TrafficRow['kind']): TrafficRow => ({
  id,
  kind,
  at: AT,
  name: kind === 'call' ? 'createToken' : 'payment.paid',
  order: SAID,
  amount: 15_990,
  status: 500,
  code: kind === 'call' ? 'internal' : null,
  state: null,
  verdict: kind === 'call' ? 'failed' : 'retrying',
  attempts: kind === 'call' ? null : { made: 1, most: 9 },
  field: kind === 'call' ? null : 'notify_url_payment',
  latency_ms: 12,
})
const ROWS = [row(REQUEST, 'call'), row(NOTICE, 'notice')]
const attempt = {
  at: AT,
  status: 500,
  latency_ms: 12,
  answer: `no se encontró ${SAID}`,
  failure: 'Respondió 500',
  remedy: 'Tu receptor falló: revisa sus logs.',
}

/** Stands in for the network's traffic: one call and one notice. */
export const standInTraffic = (): TrafficPort => ({
  list: async () => ({
    data: ROWS,
    days: null,
    next: null,
    looked_to: null,
    undelivered: { count: 1, most: 500, fields: ['notify_url_payment'], since: AT },
  }),
  call: async (id, request_id) =>
    request_id === REQUEST
      ? {
          id: `call/${REQUEST}`,
          at: AT,
          kind: 'call',
          from: 'collector',
          to: 'network',
          name: 'createToken',
          method: 'POST',
          path: `/qri/v2/tokens?${SAID}`,
          status: 400,
          state: null,
          code: 'invalid',
          latency_ms: 12,
          signature: 'valid',
          request_id,
          attempt: null,
          party: id,
          cause: { what: SAID, remedy: 'Corrígelo.', screen: 'security' },
          checks: [{ name: 'schema', ok: false, expected: SAID, received: SAID }],
          headers: { 'x-client-os': SAID },
          bytes: Buffer.from(SAID).toString('base64'),
          purpose: 'integration',
          request: { order_id: SAID },
          answer: { order_id: SAID },
        }
      : undefined,
  notice: async (_id, notice) =>
    notice === NOTICE
      ? {
          ...row(NOTICE, 'notice'),
          url: `https://avisos.red.cl/${SAID}`,
          active: true,
          question: false,
          tries: [{ number: 1, ...attempt }],
          next_at: AT,
          last_at: AT,
          body: { data: { order_id: SAID } },
          headers: { 'webhook-id': SAID },
        }
      : undefined,
  async *follow(_id, after) {
    yield { mark: after ?? '1', rows: ROWS }
  },
  health: async () => [],
  resend: async (_id, chosen) =>
    'ids' in chosen && chosen.ids[0] !== NOTICE ? { queued: 0, unsent: 1 } : { queued: 1, unsent: 0 },
  copy: async (_id, notice) => (notice === NOTICE ? attempt : undefined),
})
