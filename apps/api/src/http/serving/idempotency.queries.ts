import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

/** Stored answer to the first call with an idempotency key. */
export interface KeptAnswer {
  status: number
  body: unknown
  version?: number | undefined
}

interface Claim {
  sub: string
  key: string
  operation: string
  /** Digest of the call's input. */
  request_hash: string
}

/** Claims an idempotency key, or returns its stored answer. A simultaneous call with the same key waits for the first call's end. */
export async function claimKey(db: Db, claim: Claim): Promise<KeptAnswer | undefined> {
  await sweepKeys(db, claim)
  const inserted = await db
    .insertInto('idempotency_key')
    .values(claim)
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
  if (first.operation !== claim.operation || first.request_hash !== claim.request_hash)
    throw new Refusal('idempotency_conflict')
  return { status: first.status ?? 200, body: first.body, version: first.version ?? undefined }
}

/** Stores the answer with the claimed key, in the transaction of the change that it reports. */
export async function keepAnswer(db: Db, { sub, key }: Claim, { status, body, version }: KeptAnswer): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status, body: JSON.stringify(body), version: version ?? null })
    .where('sub', '=', sub)
    .where('key', '=', key)
    .execute()
}

/** Deletes idempotency keys that are older than 24 hours: all of them, or only the one given. */
export async function sweepKeys(db: Db, only?: Pick<Claim, 'sub' | 'key'>): Promise<void> {
  const old = db.deleteFrom('idempotency_key').where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
  await (only ? old.where('sub', '=', only.sub).where('key', '=', only.key) : old).execute()
}
