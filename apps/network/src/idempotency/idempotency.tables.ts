import type { Json } from '../participant/participant.tables.ts'
import type { Settled } from '../settled.ts'

export interface IdempotencyTables {
  idempotency_key: {
    participant_id: string
    key: string
    request_hash: string
    outcome: Json<Settled> | null
    created_at: Date
  }
}
