import type { EvidenceKind } from '@portal/domain/road/evidence'
import type { Generated } from 'kysely'
import type { Json } from '../participant/participant.tables.ts'

export interface EvidenceTables {
  evidence: {
    participant_id: string
    kind: EvidenceKind
    key: string
    ok: boolean
    at: Date
    request_id: string | null
    detail: Generated<Json<Readonly<Record<string, unknown>>>>
  }
}
