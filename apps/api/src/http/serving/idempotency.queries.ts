import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

/** What the first use of a key was answered. */
export interface KeptAnswer {
  status: number
  body: unknown
  version?: number | undefined
}

interface Claim {
  sub: string
  key: string
  operation: string
  /** Digest of what the call asks for. */
  requestHash: string
}

/**
 * Claims a key for this transaction, or gives the answer that its first use got. A second call with the same key waits
 * here until the first one's transaction ends. Keys live 24 hours.
 */
export async function claimKey(db: Db, claim: Claim): Promise<KeptAnswer | undefined> {
  const row = { sub: claim.sub, key: claim.key }
  await db
    .deleteFrom('idempotency_key')
    .where('sub', '=', claim.sub)
    .where('key', '=', claim.key)
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
  const inserted = await db
    .insertInto('idempotency_key')
    .values({ ...row, operation: claim.operation, request_hash: claim.requestHash })
    .onConflict((conflict) => conflict.columns(['sub', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return undefined
  const first = await db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('sub', '=', claim.sub)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
  if (first.operation !== claim.operation || first.request_hash !== claim.requestHash)
    throw new Refusal('idempotency_conflict')
  return { status: first.status ?? 200, body: first.body, version: first.version ?? undefined }
}

/** Keeps the answer with the claimed key, in the same transaction as what it tells. */
export async function keepAnswer(db: Db, claim: Claim, answer: KeptAnswer): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status: answer.status, body: JSON.stringify(answer.body), version: answer.version ?? null })
    .where('sub', '=', claim.sub)
    .where('key', '=', claim.key)
    .execute()
}

/** Removes the keys that nobody can use any more. */
export async function sweepKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', sql<Date>`now() - interval '24 hours'`).execute()
}
