import { searchKey } from '@portal/domain/text'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Wallets that can be opened. The condition is that of the index `participant_openable`; with parameters, prepared statements could not use it. */
const openable = (db: Db) =>
  db
    .selectFrom('participant')
    .where(sql<boolean>`direct_open is not null and direct_open ->> 'urlApp' is not null and type <> 'collector'`)

/** The network's own wallets; anybody may register one with any name, so a public page offers no others. */
export const ownWallets = (db: Db) =>
  openable(db).where('counterpart', '=', true).select(['name', 'direct_open']).orderBy('name').execute()

/** Name of a participant as `searchKey` folds it, for names in Latin letters, which the portal asks for. */
const FOLDED = sql`upper(regexp_replace(normalize(regexp_replace(name, '\\s+', ' ', 'g'), nfkd), '[\\u0300-\\u036f]', '', 'g'))`

/**
 * Wallets that registered Direct Open, by name, and how many there are. The portal gives a name to one integration only; that of a network's
 * own wallet, which is no integration, anybody could take, so whoever has it is left out.
 */
export async function findWallets(db: Db, limit: number, offset: number) {
  const own = (await ownWallets(db)).map(({ name }) => searchKey(name))
  const found = openable(db).where(sql<boolean>`(counterpart or ${FOLDED} <> all(${own}::text[]))`)
  const wallets = await found
    .select(['name', 'direct_open'])
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { wallets, total: Number(total) }
}

/** Wallets that people registered, by name. */
export const othersWallets = (db: Db, limit: number) =>
  openable(db)
    .where('counterpart', '=', false)
    .select(['name', 'direct_open'])
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
