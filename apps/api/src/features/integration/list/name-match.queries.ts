import { searchKey } from '@portal/domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** LIKE pattern of names that have the key as a part; its own wildcards stand for themselves. */
export const partPattern = (key: string): string => `%${key.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Condition that a company's name is the one typed: exactly if the rows have such a company, otherwise as a part.
 * @param rows what stands after FROM, with a column `search_key`
 */
export async function nameMatch(db: Db, rows: RawBuilder<unknown>, typed: string): Promise<RawBuilder<boolean>> {
  const key = searchKey(typed)
  const { rows: found } = await sql`select 1 from ${rows} where search_key = ${key} limit 1`.execute(db)
  return found.length > 0 ? sql`search_key = ${key}` : sql`search_key like ${partPattern(key)}`
}

/** The conditions joined by AND; true without any. */
export const allOf = (conditions: readonly (RawBuilder<unknown> | undefined | false)[]): RawBuilder<unknown> => {
  const given = conditions.filter((condition) => condition !== undefined && condition !== false)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}
