import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface AuditEntry {
  action: string
  actor_sub: string | null
  actor_kind: 'person' | 'administrator' | 'anonymous'
  integration_id: string | null
  /** IP network of the actor, from `networkOf`. */
  network?: string | undefined
  outcome: 'ok' | 'denied' | 'error'
  /** Values before and after the change; never a secret. */
  detail: Record<string, unknown>
  thread_id: string | null
  request_id: string
}

/** Appends a row; a trigger adds its hash, which includes the hash of the row before. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, detail: JSON.stringify(entry.detail) })
    .execute()
}

export const lastEntry = (db: Db) =>
  db.selectFrom('audit_log').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()

export async function findHash(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('audit_log').select('hash').where(sql<boolean>`id = ${id}`).executeTakeFirst()
  return row && Buffer.from(row.hash).toString('hex')
}

/** Number of the first row that does not fit the chain. */
export async function findBroken(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select audit_log_broken() as id limit 1`.execute(db)
  return rows[0]?.id
}
