import type { NetworkErrorCode } from '@portal/network/common/errors'
import type { Checked } from '../door/checks.ts'
import type { Json } from '../participant/participant.tables.ts'

export interface CallTables {
  call: {
    at: Date
    request_id: string
    participant_id: string
    operation: string | null
    method: string
    path: string
    status: number
    code: NetworkErrorCode | null
    latency_ms: number
    checks: Json<readonly Checked[]>
    request: Json<unknown> | null
    answer: Json<unknown> | null
    subject: string | null
    headers: Json<Readonly<Record<string, string>>> | null
    bytes: string | null
  }
}
