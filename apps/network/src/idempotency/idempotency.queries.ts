import { sql } from 'kysely'
import { DAY_MS } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import type { Settled } from '../settled.ts'
import { Refusal } from '../refusal.ts'

export interface Claim {
  participant_id: string
  key: string
  request_hash: string
}

/**
 * Claims an idempotency key, which is then locked until the transaction ends; a simultaneous call with the same key waits for that.
 * @returns `new`, `unfinished` if a call with the key began and has no answer yet, or the stored answer. An unfinished call is
 * made again: its process died, or a bank still works, and the operation knows its own state.
 * @throws Refusal if the key was used with other data
 */
export async function claimKey(db: Db, now: Date, claim: Claim): Promise<'new' | 'unfinished' | Settled> {
  const oldest = new Date(now.getTime() - DAY_MS)
  // Each call with a key sends it, and SQL is ready sooner than a built statement. A key of more than 24 hours ago is as good as new.
  const { rows } = await sql<{ key: string }>`
    insert into network.idempotency_key as known (participant_id, key, request_hash, outcome, created_at)
    values (${claim.participant_id}, ${claim.key}, ${claim.request_hash}, null, ${now})
    on conflict (participant_id, key) do update
    set request_hash = excluded.request_hash, outcome = null, created_at = excluded.created_at
    where known.created_at < ${oldest}
    returning key`.execute(db)
  if (rows.length > 0) return 'new'
  const first = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'outcome'])
    .where('participant_id', '=', claim.participant_id)
    .where('key', '=', claim.key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (first.request_hash !== claim.request_hash) throw new Refusal('idempotency_conflict')
  return first.outcome ?? 'unfinished'
}

/** Stores the answer with its key, in the transaction of the change that it reports. */
export async function keepOutcome(db: Db, { participant_id, key }: Claim, outcome: Settled): Promise<void> {
  await sql`
    update network.idempotency_key set outcome = ${JSON.stringify(outcome)}
    where participant_id = ${participant_id} and key = ${key}`.execute(db)
}

/** Deletes keys that were claimed before a time. @returns how many */
export async function sweepKeys(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from network.idempotency_key where ctid in (
      select ctid from network.idempotency_key where created_at < ${before}
      limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
