import type { TechnologyItem } from '@portal/domain/progress/checklist'
import type { OperationId } from '@portal/network/served'
import type { LoggedCall } from '../log/call.queries.ts'
import { FAILINGS } from '../notices/attempt.words.ts'
import type { End } from '../notices/notice.queries.ts'
import type { Seen } from './record-evidence.ts'

/** Line of the technology checklist that a successful call of an integration shows by itself. */
const OF_CALL: Partial<Record<OperationId, TechnologyItem>> = {
  createToken: 'token_generation',
  crearCobro: 'token_generation',
  readTokenByNumber: 'token_number',
  listWallets: 'logo',
  reverseAuthorization: 'reverse_payer',
  reversarPago: 'reverse_payer',
}

/** Line that the delivery of a notice shows; of `direct_open` and `remaining_time` the network can see nothing. */
const OF_NOTICE: Readonly<Record<string, TechnologyItem>> = {
  'authorization.requested': 'pre_authorization_webhook',
  'payment.settled': 'settlement_webhook',
  'statement.ready': 'settlement_webhook',
  'payment.reversed': 'reverse_enroller',
}

/** Whether an integration made the call itself, and the network accepted it. */
export const isAccepted = ({ checks, status }: LoggedCall): boolean =>
  checks[0]?.check === 'certificate' && status < 300

export const itemSeen = ({ participant_id, at, request_id }: LoggedCall, item: TechnologyItem): Seen => ({
  participant_id,
  kind: 'item',
  key: item,
  ok: true,
  at,
  request_id,
})

/** What calls show without a look at the ledger. */
export function itemsOfCalls(calls: readonly LoggedCall[]): Seen[] {
  return calls.filter(isAccepted).flatMap((call) => {
    const item = OF_CALL[call.operation as OperationId]
    return [itemSeen(call, 'integration_configured'), ...(item ? [itemSeen(call, item)] : [])]
  })
}

/** What attempts to deliver notices show; not those that the network lost on purpose, nor test notices. */
export function itemsOfNotices(ends: readonly End[]): Seen[] {
  return ends.flatMap(({ notice: { participant_id, type, data }, now, sent, state }) => {
    const item = OF_NOTICE[type]
    if (!item || data['test'] === true) return []
    if (type === 'payment.reversed' && data['reversed_by'] !== 'reverse_enroller') return []
    const { failing } = sent ?? {}
    if ((!sent && state !== 'UNSENT') || failing === FAILINGS.lost || failing === FAILINGS.late) return []
    const ok = sent !== undefined && failing === null
    const detail = ok ? {} : { notice: type, status: sent?.status ?? null }
    return [{ participant_id, kind: 'item', key: item, ok, at: now, detail }]
  })
}
