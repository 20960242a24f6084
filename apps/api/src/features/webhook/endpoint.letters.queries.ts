import type { FaultName } from '@portal/domain/connection/faults'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Post } from '../../outbound/post.ts'

/** Event of an address that takes notices, which the network recorded. `integration_id` is null for a party that is no integration. */
interface Event {
  integration_id: string | null
  field: string
  kind: 'warning' | 'limit' | 'gone' | 'check'
  percent: number
  /** Only of a check. */
  fault: FaultName | null
  others: number
}

/** Records events as reported. Two processes cannot both record one, so only one writes its letter. */
async function noteTold(db: Db, most: number): Promise<Event[]> {
  const { rows } = await sql<Event>`
    with told as (
      insert into endpoint_letter (event_id)
      select id from network.endpoint_event e where not exists (select from endpoint_letter l where l.event_id = e.id)
      order by id limit ${most}
      on conflict do nothing
      returning event_id
    )
    select i.id as integration_id, e.field, e.kind, coalesce(e.percent, 0) as percent, e.fault, e.others
    from told join network.endpoint_event e on e.id = told.event_id
    left join integration i on i.id = e.participant_id
    order by e.id`.execute(db)
  return rows
}

/** Maximum number of events per transaction, so that no transaction takes long. */
const AT_ONCE = 50

async function tell(db: Db, post: Post, { integration_id, field, kind, percent, fault, others }: Event): Promise<void> {
  if (integration_id === null) return
  if (kind !== 'check') {
    const news = kind === 'warning' ? { failing: percent } : { off: kind }
    return post.noticesFailing(db, { integration_id, field, news })
  }
  if (fault !== null) await post.checkFailing(db, { integration_id, field, news: { fault, others } })
}

/** Queues letters to the members of integrations whose notices fail; each event only once, even if several processes run this. */
export async function tellEndpoints(db: Db, post: Post): Promise<void> {
  let told: number
  do {
    told = await db.transaction().execute(async (tx) => {
      const events = await noteTold(tx, AT_ONCE)
      for (const event of events) await tell(tx, post, event)
      return events.length
    })
  } while (told > 0)
}

/** Forgets events that the network has deleted. */
export async function sweepTold(db: Db): Promise<void> {
  await sql`delete from endpoint_letter l
    where not exists (select from network.endpoint_event e where e.id = l.event_id)`.execute(db)
}
