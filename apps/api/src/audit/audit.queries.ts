import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface AuditEntry {
  action: string
  actor_sub: string | null
  /** `operator` is a person who runs a command on the portal's machine. */
  actor_kind: 'person' | 'administrator' | 'account' | 'anonymous' | 'operator'
  integration_id: string | null
  /** IP network of the person or visitor who made the call, from `networkOf`. */
  network?: string | undefined
  outcome: 'ok' | 'denied' | 'error'
  /** Values that the call changed, before and after the change; never a secret. */
  detail: Record<string, unknown>
  thread_id: string | null
  request_id: string
}

/** Appends a row to the audit log; `auditSeals` adds its hash after the commit. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, detail: JSON.stringify(entry.detail) })
    .execute()
}

/**
 * Seals up to `atMost` rows of the audit log.
 * @returns place and hash of the last sealed row; undefined if no row waits for a seal or another process is sealing
 */
export async function sealRows(db: Db, atMost: number): Promise<{ id: number; hash: string } | undefined> {
  const { rows } = await sql<{
    last_position: number
    last_hash: Uint8Array
  }>`select * from audit_log_seal(${atMost})`.execute(db)
  return rows[0] && { id: rows[0].last_position, hash: Buffer.from(rows[0].last_hash).toString('hex') }
}

export async function insertSeal(
  db: Db,
  { hash, signature, ...seal }: { position: number; hash: string; at: string; signature: string },
): Promise<void> {
  const bytes = { hash: Buffer.from(hash, 'hex'), signature: Buffer.from(signature, 'hex') }
  await db
    .insertInto('audit_seal')
    .values({ ...seal, ...bytes })
    .execute()
}

/** Seals of audit rows after a place in the hash chain. */
export const sealsAfter = (db: Db, position: number) =>
  db.selectFrom('audit_seal').selectAll().where('position', '>', position).orderBy('position').execute()

/** Place that the last seal covers; undefined if there is none. */
export async function lastSeal(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_seal')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.position
}

/** Place of the last sealed audit row in the hash chain; undefined if no row is sealed. */
export async function lastSealed(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select('position')
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.position ?? undefined
}

/** Counts rows without a seal; `oldest`: when the first of them was written. */
export const countUnsealed = (db: Db): Promise<{ count: number; oldest: Date | null }> =>
  db
    .selectFrom('audit_log')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('oldest')])
    .where('position', 'is', null)
    .executeTakeFirstOrThrow()

/** Hexadecimal hash of the audit row at a place in the hash chain; the next row knows it too, if the row was purged. */
export async function findHash(db: Db, position: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: Uint8Array | null }>`select coalesce(
    (select hash from audit_log where position = ${position}),
    (select previous_hash from audit_log where position = ${position + 1})) as hash`.execute(db)
  return rows[0]?.hash ? Buffer.from(rows[0].hash).toString('hex') : undefined
}

/** Place of the last row that is not there any more, and of the last row that a purge was allowed to remove; 0 for none. */
export async function findBeginning(db: Db): Promise<{ removed: number; purged: number }> {
  const { rows } = await sql<{ removed: number; purged: number }>`select
    coalesce((select min(position) - 1 from audit_log), 0) as removed,
    coalesce((select max((detail ->> 'position')::bigint) from audit_log where action = 'audit.purge'), 0) as purged`.execute(
    db,
  )
  return rows[0] ?? { removed: 0, purged: 0 }
}

/** Place of the first sealed audit row whose hash does not follow from the row before; undefined if there is none. */
export async function findBroken(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select audit_log_broken() as id limit 1`.execute(db)
  return rows[0]?.id
}
