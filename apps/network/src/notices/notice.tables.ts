import type { NoticeType } from '@portal/network/served'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from '../participant/participant.tables.ts'

export interface NoticeTables {
  notice: {
    id: string
    participant_id: string
    type: NoticeType
    field: string
    lane: string
    data: Json<Record<string, unknown>>
    subject: string
    happened_at: Date
    state: 'WAITING' | 'DELIVERED' | 'FAILED' | 'UNSENT'
    attempts: Generated<number>
    due_at: Date
    fault: 'notice_lost' | 'notice_twice' | 'notices_out_of_order' | null
    created_at: ColumnType<Date, never, never>
    ended_at: Date | null
    /** When it was queued, tried, ended or sent again. */
    moved_at: Date
  }
  attempt: {
    id: ColumnType<number, never, never>
    notice_id: string
    number: number
    at: Date
    status: number | null
    latency_ms: number | null
    answer: string | null
    failure: string | null
    remedy: string | null
  }
  endpoint: {
    participant_id: string
    field: string
    url: string
    failures: number
    failed_at: Date | null
    warned: number
    disabled_at: Date | null
  }
  endpoint_event: {
    id: ColumnType<number, never, never>
    participant_id: string
    field: string
    kind: 'warning' | 'limit' | 'gone'
    percent: number | null
    at: Date
  }
}
