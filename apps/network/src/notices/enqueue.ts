import { randomBytes } from 'node:crypto'
import { failureOf } from '@portal/network/common/failure-amounts'
import type { Notice } from '@portal/network/common/notice'
import { NOTICES, type NoticeType } from '@portal/network/served'
import type { Db } from '../database.ts'
import { QUESTIONS } from './lanes.ts'
import { insertNotices } from './notice.queries.ts'
import { HELD, HELD_MS } from './order.ts'

export interface Fact {
  type: NoticeType
  /** Ids of the participants that are told; those without an address in the notice's field get an unsent notice. */
  to: readonly string[]
  /** What the notice is about: id of the token, alias payment, transfer or subscription. */
  subject: string
  data: Readonly<Record<string, unknown>>
  happenedAt: Date
  /** Amount that may choose a failure of the delivery. */
  amount?: number
}

/** Definitions of all notices, by type. */
export const DEFINITIONS: ReadonlyMap<string, Notice> = new Map(NOTICES.map((notice) => [notice.type, notice]))
const DELIVERY_FAULTS = ['notice_lost', 'notice_twice', 'notices_out_of_order'] as const

export const definitionOf = (type: NoticeType): Notice => DEFINITIONS.get(type) as Notice

/** Fault of a notice's delivery; none for a question, since without its answer nothing would be paid. */
function faultOf(type: NoticeType, amount: number | undefined) {
  if (amount === undefined || definitionOf(type).decision) return null
  const failure = failureOf(amount)?.name
  const fault = DELIVERY_FAULTS.find((name) => name === failure)
  return fault === undefined || (fault === 'notices_out_of_order' && !HELD.some((held) => held.type === type))
    ? null
    : fault
}

/** Transactions that queued notices. */
const queued = new WeakSet<Db>()
export const hasQueued = (transaction: Db): boolean => queued.has(transaction)

/** Queues notices, which exist if and only if the given transaction commits. */
export async function enqueue(db: Db, now: Date, facts: readonly Fact[]): Promise<void> {
  const rows = facts.flatMap(({ type, to, subject, data, happenedAt, amount }) => {
    const { url, decision } = definitionOf(type)
    const fault = faultOf(type, amount)
    return [...new Set(to)].map((participant_id) => ({
      id: `evt_${randomBytes(12).toString('hex')}`,
      participant_id,
      type,
      field: url,
      lane: decision ? QUESTIONS : url,
      data: JSON.stringify(data),
      subject,
      happened_at: happenedAt,
      state: 'WAITING' as const,
      due_at: fault === 'notices_out_of_order' ? new Date(now.getTime() + HELD_MS) : now,
      fault,
      ended_at: null,
      moved_at: now,
    }))
  })
  await insertNotices(db, rows)
  queued.add(db)
}
