import type { Db } from '../db/database.ts'

export interface AuditEntry {
  action: string
  actor_sub: string | null
  actor_kind: 'person' | 'administrator' | 'anonymous'
  integration_id: string | null
  /** Network of the actor, from `networkOf`. */
  network?: string | undefined
  outcome: 'ok' | 'denied'
  /** Values before and after; never a secret. */
  detail: Record<string, unknown>
  thread_id: string | null
  request_id: string
}

/** Appends a row; the database chains it to the row before. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, detail: JSON.stringify(entry.detail) })
    .execute()
}
