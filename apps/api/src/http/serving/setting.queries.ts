import { emptyRow, type Row, type Setting } from '@portal/domain/setting/setting'
import type { Settings, StoredName } from '@portal/domain/setting/settings'
import type { Db } from '../../db/database.ts'

type Stored = Settings[StoredName]
/** Kysely checks a statement for one table; these serve them all, whose columns come from the same descriptions. */
type AnyTable = 'webhook_setting'

const columnsOf = ({ fields }: Setting) => Object.keys(fields) as 'notify_url_payment'[]

/** What a section of an integration stores, by column. */
export async function findSetting<S extends Stored>(db: Db, setting: S, integration_id: string): Promise<Row<S>> {
  const row = await db
    .selectFrom(setting.table as AnyTable)
    .select(columnsOf(setting))
    .where('integration_id', '=', integration_id)
    .executeTakeFirst()
  return (row as Row<S> | undefined) ?? emptyRow(setting)
}

/** Replaces what a section of an integration stores. */
export async function storeSetting<S extends Stored>(
  db: Db,
  setting: S,
  integration_id: string,
  row: Row<S>,
): Promise<Row<S>> {
  const stored = await db
    .insertInto(setting.table as AnyTable)
    .values({ integration_id, ...(row as object) } as never)
    .onConflict((conflict) => conflict.column('integration_id').doUpdateSet(row as object))
    .returning(columnsOf(setting))
    .executeTakeFirstOrThrow()
  return stored as Row<S>
}

/** Forgets what a section of an integration stores. */
export async function dropSetting(db: Db, setting: Stored, integration_id: string): Promise<void> {
  await db
    .deleteFrom(setting.table as AnyTable)
    .where('integration_id', '=', integration_id)
    .execute()
}
