import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

/** Stored answer to the first call with an idempotency key. */
export interface KeptAnswer {
  status: number
  body: unknown
  version?: number | undefined
}

export interface Claim {
  sub: string
  key: string
  operation: string
  /** Digest of the call's input. */
  request_hash: string
}

/** True for a key that is older than 24 hours, or whose call ended with its process and so never gave it back. */
const isOver = sql<boolean>`idempotency_key.created_at <
  now() - case when idempotency_key.status is null then interval '1 minute' else interval '24 hours' end`

const UNFINISHED = 'La primera llamada con esta Idempotency-Key aún no termina. Vuelve a intentarlo en unos segundos.'

/**
 * Claims an idempotency key, or returns its stored answer. A simultaneous call with the same key waits for the end of the first call's
 * transaction; it is refused if the first call took the key and is at its slow work.
 */
export async function claimKey(db: Db, claim: Claim): Promise<KeptAnswer | undefined> {
  const { operation, request_hash } = claim
  const anew = {
    operation,
    request_hash,
    status: null,
    body: sql<string>`null`,
    version: null,
    created_at: sql<Date>`now()`,
  }
  const claimed = await db
    .insertInto('idempotency_key')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['sub', 'key']).doUpdateSet(anew).where(isOver))
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const first = await db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('sub', '=', claim.sub)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
  if (first.operation !== claim.operation || first.request_hash !== claim.request_hash)
    throw new Refusal('idempotency_conflict')
  if (first.status === null)
    throw new Refusal('idempotency_conflict', { message: UNFINISHED, headers: { 'retry-after': '5' } })
  return { status: first.status, body: first.body, version: first.version ?? undefined }
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

/** Frees the key of a call that failed. */
export async function releaseKey(db: Db, { sub, key }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('sub', '=', sub)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}

/** Deletes idempotency keys that are older than 24 hours. */
export async function sweepKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', sql<Date>`now() - interval '24 hours'`).execute()
}
