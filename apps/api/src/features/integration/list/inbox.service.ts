import type { InboxEntry } from '@portal/contract/admin'
import type { WaitingReason } from '@portal/domain/integration/admin-filter'
import { LIMITS } from '@portal/domain/limits'
import type { Db } from '../../../db/database.ts'
import { findWaiting, type Place } from './inbox.queries.ts'

function placeOf(cursor: string | undefined): Place | undefined {
  const [micros, id] = cursor?.split('.') ?? []
  return micros !== undefined && id !== undefined ? { micros, id } : undefined
}

/** Reason of the wait, in the same order of precedence as `waiting_since`. */
const reasonOf = (requested: Date | null, observations: number): WaitingReason =>
  requested !== null ? 'finalise_requested' : observations > 0 ? 'observations' : 'ready'

/** One page of the integrations that wait for the network. */
export async function listInbox(
  db: Db,
  cursor: string | undefined,
): Promise<{ data: InboxEntry[]; next: string | null }> {
  const size = LIMITS.inboxPerPage
  const rows = await findWaiting(db, placeOf(cursor), size + 1)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    data: shown.map(({ id: _id, micros: _micros, finish_requested_at, waiting_since, open_pendings, ...row }) => ({
      ...row,
      since: waiting_since.toISOString(),
      reason: reasonOf(finish_requested_at, open_pendings ?? 0),
      open_pendings: open_pendings ?? 0,
    })),
    next: rows.length > size && last ? `${last.micros}.${last.id}` : null,
  }
}
