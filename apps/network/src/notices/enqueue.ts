import { randomBytes } from 'node:crypto'
import { failureOf } from '@portal/network/common/failure-amounts'
import { NOTICES, type NoticeType } from '@portal/network/served'
import type { Db } from '../database.ts'

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

const FIELD = new Map(NOTICES.map(({ type, url }) => [type, url]))
const DELIVERY_FAULTS = ['notice_lost', 'notice_twice', 'notices_out_of_order'] as const

/** Queues notices, which exist if and only if the given transaction commits. */
export async function enqueue(db: Db, now: Date, facts: readonly Fact[]): Promise<void> {
  const rows = facts.flatMap(({ type, to, subject, data, happenedAt, amount }) => {
    const failure = amount === undefined ? undefined : failureOf(amount)?.name
    return [...new Set(to)].map((participant_id) => ({
      id: `evt_${randomBytes(12).toString('hex')}`,
      participant_id,
      type,
      field: FIELD.get(type) as string,
      data: JSON.stringify(data),
      subject,
      happened_at: happenedAt,
      state: 'WAITING' as const,
      due_at: now,
      fault: DELIVERY_FAULTS.find((name) => name === failure) ?? null,
      ended_at: null,
    }))
  })
  if (rows.length > 0) await db.insertInto('notice').values(rows).execute()
}
