import type { InboxAnswer, InboxEntry, listInbox } from '@portal/contract/admin'
import type { Query } from '@portal/contract/endpoint'
import { LIMITS } from '@portal/domain/limits'
import type { WaitingReason } from '@portal/domain/review/inbox'
import { cardRoadOf } from '@portal/domain/road/road-of'
import { withNetwork } from '../../../access/road-facts.queries.ts'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import { countWaiting, findWaiting, type WaitingRow } from './inbox.queries.ts'

/** One page of what waits for a party, with what each integration's road shows. */
export async function listWaiting(
  db: Db,
  caller: Caller,
  query: Query<typeof listInbox>,
  isNetworkOn: boolean,
): Promise<InboxAnswer> {
  const size = LIMITS.inboxPerPage
  const [micros = '', id] = (query.cursor ?? '').split('.')
  const rows = await findWaiting(db, caller, query, id === undefined ? undefined : { micros, id }, size + 1)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const now = new Date()
  return {
    data: shown.map((row) => entryOf(row, isNetworkOn, now)),
    next: rows.length > size && last ? `${last.micros}.${last.uuid}` : null,
    counts: await countWaiting(db),
  }
}

function entryOf(
  { since, micros: _micros, facts, member, ...row }: WaitingRow,
  isNetworkOn: boolean,
  now: Date,
): InboxEntry {
  return {
    ...row,
    since: since.toISOString(),
    reason: reasonOf(facts),
    open_pendings: facts.observations.length,
    road: cardRoadOf(withNetwork(facts, isNetworkOn), now, 'network').road,
    may_approve: !member,
  }
}

/** Why an integration waits; reasons have the same order of precedence as in `waiting_since` and `enroller_since`. */
function reasonOf({ state, finish_requested_at, observations, ready_since }: WaitingRow['facts']): WaitingReason {
  if (finish_requested_at !== null) return state === 'SUCCESS' ? 'finalised' : 'finalise_requested'
  if (observations.length > 0) return 'observations'
  return ready_since === null ? 'working' : 'ready'
}
