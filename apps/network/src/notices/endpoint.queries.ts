import { DELIVERY } from '@portal/network/common/delivery'
import { checkContradicted } from '../connection/preflight.queries.ts'
import type { Db } from '../database.ts'

const MINUTE_MS = 60_000

export interface Endpoint {
  participant_id: string
  field: string
  url: string
}

/**
 * Forgets the failures of an address that took a delivery, unless it was switched off; and has it checked if the last check says otherwise.
 * At most once a minute, because a server may take every notice but those of a check.
 */
export async function noteDelivery(db: Db, now: Date, { participant_id, field }: Endpoint): Promise<void> {
  await db
    .deleteFrom('endpoint')
    .where('participant_id', '=', participant_id)
    .where('field', '=', field)
    .where('disabled_at', 'is', null)
    .execute()
  await checkContradicted(db, new Date(now.getTime() - MINUTE_MS), { participant_id, field })
}

/** Counts a failure of an address: warns, and switches the address off at the limit, or at once if it is gone. */
export async function noteFailure(db: Db, now: Date, endpoint: Endpoint, gone: boolean): Promise<void> {
  const { participant_id, field, url } = endpoint
  // Serialises the failures of a participant, so that each warning is given once.
  await db.selectFrom('participant').select('id').where('id', '=', participant_id).forNoKeyUpdate().execute()
  const former = await db
    .selectFrom('endpoint')
    .select(['failures', 'warned', 'failed_at', 'disabled_at'])
    .where('participant_id', '=', participant_id)
    .where('field', '=', field)
    .where('url', '=', url)
    .executeTakeFirst()
  if (former?.disabled_at) return
  const counts = !former?.failed_at || now.getTime() - former.failed_at.getTime() >= MINUTE_MS
  const failures = (former?.failures ?? 0) + (counts ? 1 : 0)
  const disabled = gone || failures >= DELIVERY.failureLimit
  const reached = DELIVERY.warnings.findLast((share) => failures >= share * DELIVERY.failureLimit)
  const percent = reached === undefined ? 0 : Math.round(reached * 100)
  const row = {
    url,
    failures,
    failed_at: counts ? now : (former?.failed_at ?? now),
    warned: percent,
    disabled_at: disabled ? now : null,
  }
  await db
    .insertInto('endpoint')
    .values({ participant_id, field, ...row })
    .onConflict((known) => known.columns(['participant_id', 'field']).doUpdateSet(row))
    .execute()
  const event = { participant_id, field, at: now }
  if (disabled)
    await db
      .insertInto('endpoint_event')
      .values({ ...event, kind: gone ? 'gone' : 'limit', percent: null })
      .execute()
  else if (percent > (former?.warned ?? 0))
    await db
      .insertInto('endpoint_event')
      .values({ ...event, kind: 'warning', percent })
      .execute()
}

/** Counts the addresses that are switched off. */
export async function countDisabled(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('endpoint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('disabled_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes events of before a time. @returns how many */
export async function sweepEvents(db: Db, before: Date, most: number): Promise<number> {
  const old = db.selectFrom('endpoint_event').select('id').where('at', '<', before)
  const { numDeletedRows } = await db
    .deleteFrom('endpoint_event')
    .where('id', 'in', old.orderBy('at').limit(most).forUpdate().skipLocked())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
