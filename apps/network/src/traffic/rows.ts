import { DELIVERY } from '@portal/network/common/delivery'
import { decisionIn } from '../notices/decision.answer.ts'
import { definitionOf } from '../notices/enqueue.ts'
import type { CallRow, NoticeRow } from './timeline.queries.ts'

const amountIn = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null

/** Line of the timeline for a call. */
export const callRow = ({ id, at, operation, method, status, code, latency_ms, order, amount, state }: CallRow) => ({
  id,
  kind: 'call' as const,
  at: at.toISOString(),
  name: operation ?? method,
  order,
  amount: amountIn(amount),
  status,
  code,
  state: code === null ? state : null,
  verdict: code === null ? ('ok' as const) : ('failed' as const),
  attempts: null,
  field: null,
  latency_ms,
})

/** Attempts that a notice gets at most. */
export const mostAttempts = (type: NoticeRow['type']): number =>
  definitionOf(type).decision ? 1 : DELIVERY.retries.length + 1

function verdictOf({
  state,
  attempts,
  failed,
}: Pick<NoticeRow, 'state' | 'attempts' | 'failed'>): 'ok' | 'failed' | 'retrying' | 'waiting' {
  if (state === 'DELIVERED') return 'ok'
  if (state !== 'WAITING') return 'failed'
  return attempts > 0 && failed ? 'retrying' : 'waiting'
}

/** Line of the timeline for a notice, with its last attempt. */
export const noticeRow = (row: NoticeRow) => ({
  id: row.id,
  kind: 'notice' as const,
  at: row.at.toISOString(),
  name: row.type,
  order: row.order,
  amount: amountIn(row.amount),
  status: row.status,
  code: null,
  state: decisionIn(row.answer)?.decision ?? null,
  verdict: verdictOf(row),
  attempts: { made: row.attempts, most: Math.max(mostAttempts(row.type), row.attempts) },
  field: row.field,
  latency_ms: row.latency_ms,
})

export type Row = ReturnType<typeof callRow> | ReturnType<typeof noticeRow>
