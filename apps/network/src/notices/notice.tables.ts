import type { NoticeType } from '@portal/network/served'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from '../participant/participant.tables.ts'

export interface NoticeTables {
  notice: {
    id: string
    participant_id: string
    type: NoticeType
    field: string
    data: Json<Record<string, unknown>>
    subject: string
    happened_at: Date
    state: 'WAITING' | 'DELIVERED' | 'FAILED' | 'UNSENT'
    attempts: Generated<number>
    due_at: Date
    fault: 'notice_lost' | 'notice_twice' | 'notices_out_of_order' | null
    created_at: ColumnType<Date, never, never>
    ended_at: Date | null
  }
}
