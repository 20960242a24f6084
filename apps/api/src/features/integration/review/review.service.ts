import type { Answer } from '@portal/contract/endpoint'
import type { approve, Review } from '@portal/contract/review'
import { REASON_REQUIRED } from '@portal/domain/review/review'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/serving/call.ts'
import type { Post } from '../../../outbound/post.ts'
import { Refusal } from '../../../refusal.ts'
import { moveTo, setRequest } from '../state/state.queries.ts'
import { tellLacks } from './lacks.ts'
import { closeReview, findReviews } from './review.queries.ts'

export async function listReviews(db: Db, integration_id: string): Promise<{ data: Review[] }> {
  const rows = await findReviews(db, integration_id)
  return {
    data: rows.map(({ requested_at, decided_at, ...row }) => ({
      ...row,
      requested_at: requested_at?.toISOString() ?? null,
      decided_at: decided_at?.toISOString() ?? null,
    })),
  }
}

/** Records the network's approval, finalises the integration if it is not, and tells its members. */
export async function approveIntegration(
  call: Call<typeof approve>,
  { post, isNetworkOn }: { post: Post; isNetworkOn: boolean },
): Promise<Answer<typeof approve>> {
  const { db, integration, caller, body } = call
  const { id, state: before } = integration
  if (before === 'SUCCESS' && integration.finish_requested_at === null)
    throw new Refusal('conflict', { message: 'La integración ya está finalizada y no espera una revisión' })
  const { failing } = await tellLacks(db, id, isNetworkOn)
  const reason = body.reason ?? null
  if (failing > 0 && reason === null)
    throw new Refusal('invalid', { message: REASON_REQUIRED, fields: { reason: REASON_REQUIRED } })
  await closeReview(db, id, { verdict: 'approved', reason, decided_by: caller.sub })
  const { state, finish_date } = await (before === 'SUCCESS'
    ? setRequest(db, id, false)
    : moveTo(db, integration, 'SUCCESS', caller, false))
  await post.approved(db, { integration_id: id, by: caller.sub, reason })
  call.audit = { detail: { before: { state: before }, after: { state, ...(reason ? { reason } : {}) } } }
  const [review] = (await listReviews(db, id)).data
  return { state, finish_date: finish_date?.toISOString() ?? null, review: review as Review }
}
