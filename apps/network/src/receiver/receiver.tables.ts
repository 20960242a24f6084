import type { NoticeAnswer } from '@portal/domain/network/receiver'
import type { Verdict } from '@portal/domain/security/signature'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from '../participant/participant.tables.ts'

export interface ReceiverTables {
  receiver: {
    participant_id: string
    token: string
    answer: ColumnType<NoticeAnswer, NoticeAnswer | undefined, NoticeAnswer>
  }
  received_notice: {
    id: ColumnType<number, never, never>
    participant_id: string
    at: Date
    notice_id: string | null
    type: string | null
    headers: Json<Readonly<Record<string, string>>>
    body: string
    body_verdict: Verdict
    headers_verdict: Verdict
    status: number | null
    answer: string | null
    waiting: Generated<boolean>
  }
  listener: { id: string; participant_id: string; until: Date }
}
