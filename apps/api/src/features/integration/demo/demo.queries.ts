import type { EnrollerData } from '@portal/domain/enroller/data.setting'
import type { IntegrationState } from '@portal/domain/integration/state'
import type { LegalItem, TechnologyItem } from '@portal/domain/progress/checklist'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** True as soon as anybody has called or was planted. */
export const hasPeople = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('person').select('sub').limit(1).executeTakeFirst()) !== undefined

/** Brings a new integration as far as a demonstration wants it; `minutes` is its age, which orders the list. */
export async function advance(
  db: Db,
  uuid: string,
  {
    data,
    state,
    alias,
    minutes,
  }: { data: Omit<EnrollerData, 'type'>; state: IntegrationState; alias: boolean; minutes: number },
): Promise<void> {
  const finish_date = state === 'SUCCESS' ? sql<Date>`now()` : null
  await db
    .updateTable('integration')
    .set({ ...data, state, finish_date, alias_configured: alias })
    .where('id', '=', uuid)
    .execute()
  const began = sql<Date>`now() - make_interval(mins => ${minutes}::int)`
  // Kysely takes `created_at` for a column that never changes; only a demonstration changes it.
  await sql`update integration set created_at = ${began}, state_since = ${began} where id = ${uuid}`.execute(db)
}

/** Marks items of both checklists as done. */
export async function complete(db: Db, uuid: string, items: readonly (TechnologyItem | LegalItem)[]): Promise<void> {
  if (items.length === 0) return
  const done = Object.fromEntries(items.map((item) => [item, true]))
  await db.updateTable('progress').set(done).where('integration_id', '=', uuid).execute()
}

/** Says that nothing is left to do in either checklist. */
export const completed = (db: Db, uuid: string) =>
  db.updateTable('integration').set({ ready_since: sql<Date>`now()` }).where('id', '=', uuid).execute()

/** Shares an integration with a person who is known already. */
export async function share(db: Db, uuid: string, sub: string): Promise<void> {
  await db.insertInto('membership').values({ integration_id: uuid, sub, role: 'SHARED' }).execute()
}

/** Writes open observations, numbered from 1. */
export async function observe(db: Db, uuid: string, sub: string, descriptions: readonly string[]): Promise<void> {
  if (descriptions.length === 0) return
  const items = descriptions.map((description, at) => ({
    integration_id: uuid,
    id: at + 1,
    description,
    created_by: sub,
  }))
  await db.insertInto('pending_item').values(items).execute()
}
