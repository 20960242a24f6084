import { searchKey } from '@portal/domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** A page of a list: its size, and the number of rows before it. */
export interface Page {
  size: number
  skip: number
}

export const partPattern = (key: string): string => `%${key.replace(/[\\%_]/g, '\\$&')}%`

/** SQL condition for the names (`search_key`) in `rows`: equal to the typed text, or containing it if no name is equal. */
export async function nameMatch(db: Db, rows: RawBuilder<unknown>, typed: string): Promise<RawBuilder<boolean>> {
  const key = searchKey(typed)
  const { rows: found } = await sql`select 1 from ${rows} where search_key = ${key} limit 1`.execute(db)
  return found.length > 0 ? sql`search_key = ${key}` : sql`search_key like ${partPattern(key)}`
}

export const allOf = (conditions: readonly (RawBuilder<unknown> | undefined | false)[]): RawBuilder<unknown> => {
  const given = conditions.filter((condition) => condition !== undefined && condition !== false)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}
