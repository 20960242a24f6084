import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The newest row: its number and its digest. */
export const lastEntry = (db: Db) =>
  db.selectFrom('audit_log').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Digest of a row in hexadecimal; undefined when there is no such row. */
export async function findHash(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('audit_log').select('hash').where(sql<boolean>`id = ${id}`).executeTakeFirst()
  return row && Buffer.from(row.hash).toString('hex')
}

/** The first row that does not fit the chain; undefined when all do. */
export async function findBroken(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select audit_log_broken() as id limit 1`.execute(db)
  return rows[0]?.id
}
