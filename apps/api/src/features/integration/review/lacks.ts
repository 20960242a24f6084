import type { Lacks } from '@portal/domain/review/review'
import type { AccessedIntegration } from '../../../access/integration-access.queries.ts'
import type { Db } from '../../../db/database.ts'

export const NOTHING_LACKS: Lacks = { open: 0, failing: 0 }

/** What an integration lacks, from its road. */
export async function tellLacks(_db: Db, _integration: AccessedIntegration): Promise<Lacks> {
  return NOTHING_LACKS
}
