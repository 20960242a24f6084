import type { Host } from '@portal/domain/connection/faults'
import type { Generated } from 'kysely'
import type { Json } from '../participant/participant.tables.ts'

export interface PreflightTables {
  preflight: {
    participant_id: string
    due_at: Date
    claimed: Generated<boolean>
    checked_at: Date | null
    hosts: Json<readonly Host[]>
  }
}
