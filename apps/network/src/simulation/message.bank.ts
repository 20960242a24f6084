import { NETWORK_ERRORS } from '@portal/network/common/errors'
import type { Held } from '../ledger/held.queries.ts'
import type { Seen } from './message.ts'

const step = (given: Pick<Seen, 'id' | 'at' | 'from' | 'to' | 'state' | 'latency_ms' | 'cause' | 'answer'>): Seen => ({
  kind: 'bank',
  name: 'med',
  method: null,
  path: null,
  status: null,
  code: null,
  signature: 'bank',
  request_id: null,
  attempt: null,
  party: '',
  checks: [],
  headers: {},
  bytes: null,
  purpose: null,
  request: null,
  ...given,
})

const { message, remedy } = NETWORK_ERRORS.bank_rejected
const REJECTED = { what: message, remedy, screen: null }

/** Transfers between the banks of a charge: that of the payment, and the one that gives the money back. */
export function bankMessages({ token, authorization, payment }: Held): Seen[] {
  const id = `med/${token.uuid}`
  const asked = authorization?.bank_asked ?? null
  const rejected = authorization?.rejection === 'bank_rejected' ? authorization.ended_at : null
  const ended = payment?.on_us ? null : (payment?.paid_at ?? rejected)
  const began = asked ?? ended
  if (!began) return []
  const transfer = step({
    id,
    at: began.toISOString(),
    from: 'ifo',
    to: 'ifd',
    state: ended ? (payment ? 'DONE' : 'REJECTED') : null,
    latency_ms: ended ? ended.getTime() - began.getTime() : null,
    cause: rejected ? REJECTED : null,
    answer: payment ? { med_id: payment.med_id } : null,
  })
  if (!payment?.reversed_at) return [transfer]
  const back = { id: `${id}/back`, at: payment.reversed_at.toISOString(), from: 'ifd', to: 'ifo' } as const
  return [transfer, step({ ...back, state: 'REVERSED', latency_ms: 0, cause: null, answer: null })]
}
