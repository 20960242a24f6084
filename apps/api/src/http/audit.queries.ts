import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface AuditEntry {
  action: string
  actor_sub: string | null
  actor_kind: 'person' | 'administrator' | 'anonymous'
  integration_id: string | null
  /** Where the actor calls from, as `networkOf` tells it. */
  network?: string | undefined
  outcome: 'ok' | 'denied'
  /** What changed, before and after; never a secret. */
  detail: Record<string, unknown>
  thread_id: string | null
  request_id: string
}

/** Appends one row to the audit; the database chains it to the row before. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, detail: JSON.stringify(entry.detail) })
    .execute()
}

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
