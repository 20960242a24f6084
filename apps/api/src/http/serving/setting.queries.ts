import type { SectionName } from '@portal/domain/enroller/sections'
import { emptyRow, type Row, type Setting } from '@portal/domain/setting/setting'
import type { Settings, StoredName } from '@portal/domain/setting/settings'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Stored = Settings[StoredName]
/** Stands for every settings table in the statements below, because Kysely can type a statement for one table only. */
type AnyTable = 'webhook_setting'

const columnsOf = ({ fields }: Setting) => Object.keys(fields) as 'notify_url_payment'[]

export async function findSetting<S extends Stored>(db: Db, setting: S, integration_id: string): Promise<Row<S>> {
  const row = await db
    .selectFrom(setting.table as AnyTable)
    .select(columnsOf(setting))
    .where('integration_id', '=', integration_id)
    .executeTakeFirst()
  return (row as Row<S> | undefined) ?? emptyRow(setting)
}

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

export async function dropSetting(db: Db, setting: Stored, integration_id: string): Promise<void> {
  await db
    .deleteFrom(setting.table as AnyTable)
    .where('integration_id', '=', integration_id)
    .execute()
}

/** Version of a section that was never saved. */
const FIRST = 1

export async function sectionVersion(db: Db, integration_id: string, section: SectionName): Promise<number> {
  const row = await db
    .selectFrom('section_version')
    .select('version')
    .where('integration_id', '=', integration_id)
    .where('section', '=', section)
    .executeTakeFirst()
  return row?.version ?? FIRST
}

export async function raiseVersion(db: Db, integration_id: string, section: SectionName): Promise<number> {
  const { version } = await db
    .insertInto('section_version')
    .values({ integration_id, section, version: FIRST + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['integration_id', 'section'])
        .doUpdateSet({ version: sql<number>`section_version.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
