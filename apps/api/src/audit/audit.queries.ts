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
