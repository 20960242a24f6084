import type { Row } from '@portal/domain/setting/setting'
import type { Settings, StoredName } from '@portal/domain/setting/settings'

/** A table for each setting, a column for each of its fields; those without empty values are NOT NULL in the database. */
export type SettingTables = {
  [Name in StoredName as Settings[Name]['table']]: { integration_id: string } & Row<Settings[Name]>
}
