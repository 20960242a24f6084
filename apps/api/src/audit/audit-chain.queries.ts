import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export const lastEntry = (db: Db) =>
  db.selectFrom('audit_log').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Hexadecimal digest of a row. */
export async function findHash(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('audit_log').select('hash').where(sql<boolean>`id = ${id}`).executeTakeFirst()
  return row && Buffer.from(row.hash).toString('hex')
}

/** Number of the first row that does not fit the chain. */
export async function findBroken(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select audit_log_broken() as id limit 1`.execute(db)
  return rows[0]?.id
}
