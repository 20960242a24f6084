import type { Side } from '@portal/domain/certification/tests'
import type { TestStep } from '@portal/domain/certification/verdict'
import type { ColumnType, Generated, Selectable } from 'kysely'

export interface CertificationTables {
  certification_run: {
    id: Generated<string>
    participant_id: string
    test: number
    side: Side
    state: 'RUNNING' | 'ASKING' | 'PASSED' | 'DECLARED' | 'FAILED'
    token_uuid: string | null
    steps: ColumnType<readonly TestStep[], never, string>
    request_id: string | null
    started_at: Date
    until: Date | null
    ended_at: Date | null
    due_at: Date
  }
}
export type CertificationRun = Selectable<CertificationTables['certification_run']>
