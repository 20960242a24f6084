import type { InboxAnswer, InboxEntry, listInbox } from '@portal/contract/admin'
import type { Query } from '@portal/contract/endpoint'
import { LIMITS } from '@portal/domain/limits'
import type { WaitingReason } from '@portal/domain/review/inbox'
import { lacksOf } from '@portal/domain/review/review'
import type { Road, Stage } from '@portal/domain/road/road'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import { countWaiting, findWaiting, type WaitingRow } from './inbox.queries.ts'

/** One page of what waits for a party, with what each integration's road shows. */
export async function listWaiting(db: Db, caller: Caller, query: Query<typeof listInbox>): Promise<InboxAnswer> {
  const size = LIMITS.inboxPerPage
  const [micros = '', id] = (query.cursor ?? '').split('.')
  const rows = await findWaiting(db, caller, query, id === undefined ? undefined : { micros, id }, size + 1)
  const shown = rows.slice(0, size)
  const roads = new Map<string, Road>()
  const last = shown.at(-1)
  return {
    data: shown.map((row) => entryOf(row, roads.get(row.uuid))),
    next: rows.length > size && last ? `${last.micros}.${last.uuid}` : null,
    counts: await countWaiting(db),
  }
}

function entryOf(given: WaitingRow, road?: Road): InboxEntry {
  const { since, micros: _micros, finish_requested_at, ready: _ready, member, ...row } = given
  const lacks = lacksOf(road?.stages ?? [])
  return {
    ...row,
    since: since.toISOString(),
    reason: reasonOf(given),
    open: lacks.open.length,
    failing: lacks.failing.length,
    proofs: (road?.stages ?? []).map(proofOf),
    life: road?.life ?? [],
    may_approve: !member,
  }
}

function reasonOf({ state, finish_requested_at, open_pendings, ready }: WaitingRow): WaitingReason {
  if (finish_requested_at !== null) return state === 'SUCCESS' ? 'finalised' : 'finalise_requested'
  if (open_pendings > 0) return 'observations'
  return ready ? 'ready' : 'working'
}

function proofOf({ stage, modules }: Stage): InboxEntry['proofs'][number] {
  const count = (wanted: string) => modules.filter(({ state }) => state === wanted).length
  const declared = count('declared')
  return { stage, done: count('fact') + declared, total: modules.length, failing: count('fails'), declared }
}
