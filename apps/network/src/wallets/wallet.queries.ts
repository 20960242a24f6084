import { sql } from 'kysely'
import type { Db } from '../database.ts'

const openable = (db: Db) =>
  db
    .selectFrom('participant')
    .where(sql<boolean>`direct_open ->> 'urlApp' is not null`)
    .where('type', '<>', 'collector')

/** The network's own wallets; anybody may register one with any name, so a public page offers no others. */
export const ownWallets = (db: Db) =>
  openable(db).where('counterpart', '=', true).select(['name', 'direct_open']).orderBy('name').execute()

/** Wallets that registered Direct Open, by name, and how many there are. */
export async function findWallets(db: Db, limit: number, offset: number) {
  const found = openable(db)
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
