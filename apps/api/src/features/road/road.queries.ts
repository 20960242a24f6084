import type { Happened } from '@portal/domain/road/facts'
import type { LifeState } from '@portal/domain/road/road'
import { SETTINGS } from '@portal/domain/setting/settings'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Saves by which an integration is configured, and those of its checklists. */
const CONFIGURING = [...Object.values(SETTINGS).map(({ write }) => write.operation), 'security.create_certificate']
const CERTIFYING = ['progress.write_technology', 'progress.write_legal']

interface LifeRow {
  created: Happened
  /** Last save of a setting or certificate, and of a checklist, not later than the state was first reached. */
  configured: Happened | null
  self_certified: Happened | null
  observed: Happened | null
  completed: Happened | null
  reached: Partial<Record<LifeState, string>>
}

const who = sql`coalesce(person.name, person.email)`

/** Last of the actions in the integration's history, until the day that the state was reached. */
const lastOf = (actions: readonly string[], state: LifeState) => sql`
  (select jsonb_build_object('at', one.at, 'who', ${who}) from audit_log one left join person on person.sub = one.actor_sub
    where one.integration_id = integration.id and one.outcome = 'ok' and one.action = any (${actions})
      and one.at <= coalesce((select reached.at from integration_milestone reached
        where reached.integration_id = integration.id and reached.state = ${state}), 'infinity')
    order by one.id desc limit 1)`

const movedTo = (state: 'PENDING' | 'SUCCESS') => sql`
  (select jsonb_build_object('at', one.at, 'who', ${who}) from state_change one join person on person.sub = one.actor_sub
    where one.integration_id = integration.id and one.to_state = ${state} order by one.number desc limit 1)`

/** Days and people of an integration's line of life. */
export async function findLife(db: Db, integration_id: string): Promise<LifeRow> {
  const { rows } = await sql<LifeRow>`
    select (select jsonb_build_object('at', integration.created_at, 'who', ${who}) from person where person.sub = created_by) as created,
      ${lastOf(CONFIGURING, 'configured')} as configured, ${lastOf(CERTIFYING, 'self_certified')} as self_certified,
      ${movedTo('PENDING')} as observed, ${movedTo('SUCCESS')} as completed,
      (select coalesce(jsonb_object_agg(one.state, one.at), '{}') from integration_milestone one
        where one.integration_id = integration.id) as reached
    from integration where integration.id = ${integration_id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`integration ${integration_id} is gone`)
  return row
}

/** Keeps the days on which states were first reached. A state that has a day keeps it. */
export async function keepReached(
  db: Db,
  integration_id: string,
  reached: readonly { state: LifeState; at: string }[],
): Promise<void> {
  if (reached.length === 0) return
  await db
    .insertInto('integration_milestone')
    .values(reached.map((each) => ({ integration_id, ...each })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
