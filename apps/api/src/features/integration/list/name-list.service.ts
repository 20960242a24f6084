import { LIMITS } from '@portal/domain/limits'
import { searchKey } from '@portal/domain/text'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import { countNamed } from './list-total.queries.ts'
import { findAllNames, findNamesWith, findOwnNames } from './name-list.queries.ts'

/** Names for autocompletes: a person's own, an administrator's all; at most `LIMITS.names`. */
export async function listNames(db: Db, caller: Caller, search: string | undefined) {
  const key = search === undefined ? undefined : searchKey(search)
  if (!caller.administrator) return findOwnNames(db, caller.sub, key, LIMITS.names)
  if (key === undefined) return findAllNames(db, LIMITS.names)
  const { companies } = await countNamed(db, key, 'groups', {})
  return findNamesWith(db, key, companies <= LIMITS.names, LIMITS.names)
}
