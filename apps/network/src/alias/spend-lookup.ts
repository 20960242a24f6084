import type { Call } from '../operation.ts'
import { Refusal } from '../refusal.ts'
import { lockQuota, saveQuota } from './alias.queries.ts'
import { spend } from './resolve-quota.ts'

/**
 * Spends one lookup of a call whose answer tells whether an alias exists. The call returns its refusals, because a thrown one would
 * give the lookup back.
 * @throws Refusal rate_limited
 */
export async function spendLookup({ db, now, caller }: Call): Promise<void> {
  const quota = spend(await lockQuota(db, caller.id, now), now)
  if ('retryAfter' in quota) throw new Refusal('rate_limited', quota)
  await saveQuota(db, caller.id, quota)
}
