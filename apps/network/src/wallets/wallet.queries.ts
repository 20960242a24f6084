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

/** Wallets that the simulator shows at most. */
const MOST = 60

/** Wallets with their logo and link, by name: all, or the network's own. */
export async function openableWallets(db: Db, all: boolean) {
  const found = all ? (await findWallets(db, MOST, 0)).wallets : await ownWallets(db)
  return found.flatMap(({ name, direct_open }) =>
    direct_open ? [{ name, logo: direct_open.urlImage, link: direct_open.urlApp }] : [],
  )
}
