import type { EnrollerData } from '@portal/domain/enroller/data.setting'
import type { IntegrationState } from '@portal/domain/integration/state'
import type { LegalItem, TechnologyItem } from '@portal/domain/progress/checklist'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** True if any person is stored: a demo person, or one who has called the API. */
export const hasPeople = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('person').select('sub').limit(1).executeTakeFirst()) !== undefined

interface Demo {
  data: Omit<EnrollerData, 'type'>
  state: IntegrationState
  alias: boolean
  /** True if both checklists are complete. */
  ready: boolean
  minutes: number
}

/** Gives a new integration its demo data, and an age in minutes that decides its position in the list of integrations. */
export async function advance(db: Db, uuid: string, { data, state, alias, ready, minutes }: Demo): Promise<void> {
  const now = sql<Date>`now()`
  await db
    .updateTable('integration')
    .set({
      ...data,
      state,
      finish_date: state === 'SUCCESS' ? now : null,
      ready_since: ready ? now : null,
      alias_configured: alias,
    })
    .where('id', '=', uuid)
    .execute()
  const began = sql<Date>`now() - make_interval(mins => ${minutes}::int)`
  // The update is plain SQL, because the types of the schema do not allow an update of `created_at`.
  await sql`update integration set created_at = ${began}, state_since = ${began} where id = ${uuid}`.execute(db)
}

export async function complete(db: Db, uuid: string, items: readonly (TechnologyItem | LegalItem)[]): Promise<void> {
  if (items.length === 0) return
  const done = Object.fromEntries(items.map((item) => [item, true]))
  await db.updateTable('progress').set(done).where('integration_id', '=', uuid).execute()
}
