import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Wallets that registered Direct Open, by name, and how many there are. */
export async function findWallets(db: Db, limit: number, offset: number) {
  const found = db
    .selectFrom('participant')
    .where(sql<boolean>`direct_open ->> 'urlApp' is not null`)
    .where('type', '<>', 'collector')
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
