import type { ActivityEntry } from '@portal/contract/activity'
import type { ChangeOfIntegration } from '@portal/contract/api'
import { ACTIVITIES, describeActivity } from '@portal/domain/integration/activity'
import { LIMITS } from '@portal/domain/limits'
import type { Db } from '../../db/database.ts'
import { findActivity } from './activity.queries.ts'

// Does not compile if a change of the contract has no words.
ACTIVITIES satisfies Record<ChangeOfIntegration, unknown>

/** One page of the history. Entries and cursor are ids of calls, because row numbers would reveal how many calls others make. */
export async function listActivity(
  db: Db,
  integration_id: string,
  cursor: string | undefined,
): Promise<{ data: ActivityEntry[]; next: string | null }> {
  const size = LIMITS.activityPerPage
  const rows = await findActivity(db, integration_id, cursor, size + 1)
  const data = rows.slice(0, size).map(
    ({ request_id, at, actor_kind, action, detail, name, email }): ActivityEntry => ({
      id: request_id ?? '',
      at: at.toISOString(),
      actor: { name: name ?? email, kind: actor_kind as ActivityEntry['actor']['kind'] },
      action,
      ...describeActivity(action, detail),
    }),
  )
  return { data, next: rows.length > size ? (data.at(-1)?.id ?? null) : null }
}
