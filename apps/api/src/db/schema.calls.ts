import type { ColumnType, Generated } from 'kysely'
import type { Json, Stamp, Time } from './schema.columns.ts'

export interface AuditLogTable {
  /** Assigned by the chain, without gaps. */
  id: ColumnType<number, never, never>
  at: Stamp
  actor_sub: string | null
  actor_kind: string
  action: string
  integration_id: string | null
  /** Changed values before and after; never secrets. */
  detail: Json<Record<string, unknown>>
  thread_id: string | null
  request_id: string | null
  network: ColumnType<string | null, string | null | undefined, never>
  outcome: 'ok' | 'denied' | 'error'
  previous_hash: ColumnType<Uint8Array, never, never>
  hash: ColumnType<Uint8Array, never, never>
}

export interface SignedSessionTable {
  /** SHA-256 of the session's id, hexadecimal. */
  digest: string
  seen_at: Stamp
}

export interface IdempotencyKeyTable {
  sub: string
  key: string
  operation: string
  request_hash: string
  /** Null until the call that claimed the key has been answered. */
  status: number | null
  body: Json<unknown>
  /** Version in the answer's ETag. */
  version: ColumnType<number | null, number | null | undefined, number | null>
  created_at: Stamp
}

export interface RateQuotaTable {
  subject: string
  bucket: string
  window_start: Time
  count: Generated<number>
}
