import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import { countCall, type Counted, uncountCall } from '../../access/quota.queries.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { idempotencyClaim } from '../requests/request-parts.ts'
import type { Context } from './call.ts'
import { type Claim, claimKey, type KeptAnswer, releaseKey } from './idempotency.queries.ts'

export type Answered = KeptAnswer & { replayed?: boolean }

/** Idempotency key and place in the quota of a write. */
export interface Taken {
  claim: Claim | undefined
  counted: Counted | undefined
}

/** Takes key and quota of a write, or returns the answer that its key has. @throws Refusal beyond the quota */
export async function take(
  tx: Db,
  context: Context,
  integration: AccessedIntegration | undefined,
  body: unknown,
): Promise<Taken | { earlier: Answered }> {
  const { endpoint, caller, parts, request } = context
  const keyed = caller && !endpoint.confidential
  const named = [integration?.id, body, ...(parts.id ? [parts.id] : [])]
  const claim = keyed ? idempotencyClaim(request, caller.sub, endpoint.operation, named) : undefined
  const earlier = claim && (await claimKey(tx, claim))
  if (earlier) return { earlier: { ...earlier, body: endpoint.answer.parse(earlier.body), replayed: true } }
  return { claim, counted: await withinQuota(tx, context, integration) }
}

/** Gives back what a call took that failed after its transaction had ended. */
export async function giveBack(db: Db, { claim, counted }: Taken): Promise<void> {
  if (claim) await releaseKey(db, claim)
  if (counted) await uncountCall(db, counted)
}

/** Counts a write that has an hourly or daily limit; inside a transaction, so that a refused one does not count (`serve` counts a taken name). */
async function withinQuota(
  tx: Db,
  { services, endpoint, caller, account }: Context,
  integration: AccessedIntegration | undefined,
): Promise<Counted | undefined> {
  const quota = services.limits.quotas[endpoint.operation]
  const who = caller?.sub ?? account?.account_id
  if (!quota || who === undefined) return undefined
  const subject = quota.per === 'day' && integration ? integration.id : who
  const { secondsLeft, ...counted } = await countCall(tx, subject, endpoint.operation, quota.per)
  if (counted.count <= quota.most) return counted
  throw new Refusal('rate_limited', { headers: { 'retry-after': `${secondsLeft}` }, message: endpoint.overQuota })
}
