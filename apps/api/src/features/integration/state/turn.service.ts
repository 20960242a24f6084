import type { Role } from '@portal/domain/access/permission'
import { type Turn, turnOf } from '@portal/domain/integration/turn'
import type { Legal, Technology } from '@portal/domain/progress/checklist'
import type { AccessedIntegration } from '../../../access/integration-access.queries.ts'
import type { Db } from '../../../db/database.ts'
import { findTurnFacts } from './turn.queries.ts'

type Dates = 'state_since' | 'ready_since' | 'finish_requested_at' | 'observed_since'
/** Stored facts that decide who has to act next. */
export type TurnRow = Pick<AccessedIntegration, 'type' | 'state' | Dates> & { open_pendings: number | null }

const text = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** Who has to act next, worded for the reader's role; an administrator who is not a member reads it as the payment network does. */
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
