import type { Role } from '@portal/domain/access/permission'
import type { IntegrationState } from '@portal/domain/integration/state'
import { type Turn, turnOf } from '@portal/domain/integration/turn'
import type { IntegrationType } from '@portal/domain/integration/type'
import type { Legal, Technology } from '@portal/domain/progress/checklist'
import type { AccessedIntegration } from '../../../access/integration-access.queries.ts'
import type { Db } from '../../../db/database.ts'
import { findTurnFacts } from './turn.queries.ts'

interface TurnRow {
  type: IntegrationType
  state: IntegrationState
  state_since: Date
  ready_since: Date | null
  finish_requested_at: Date | null
  open_pendings: number | null
  observed_since: Date | null
}

const text = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** Who has to act next, worded for a role; an administrator who is not a member reads it from the network's side. */
export const tellTurn = (row: TurnRow, progress: Partial<Technology> & Partial<Legal>, role: Role): Turn =>
  turnOf(
    {
      type: row.type,
      technology: progress,
      legal: progress,
      state: row.state,
      state_since: row.state_since.toISOString(),
      ready_since: text(row.ready_since),
      finish_requested_at: text(row.finish_requested_at),
      open_pendings: row.open_pendings ?? 0,
      observed_since: text(row.observed_since),
    },
    role === 'ADMIN' ? 'network' : 'enroller',
  )

export async function readTurn(db: Db, integration: AccessedIntegration): Promise<Turn> {
  const { open_pendings, ...progress } = await findTurnFacts(db, integration.id)
  return tellTurn({ ...integration, open_pendings }, progress, integration.role)
}
