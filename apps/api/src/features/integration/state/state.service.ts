import type { Answer } from '@portal/contract/endpoint'
import type { writeState } from '@portal/contract/state'
import { type ClosingComment, MAX_ID, TOO_MANY_COMMENTS } from '@portal/domain/closing-comment/comment'
import {
  additionsTo,
  type Finalisation,
  hasObservations,
  OBSERVATION_REQUIRED,
  whyNoMove,
} from '@portal/domain/integration/finalise'
import { LIMITS } from '@portal/domain/limits'
import { outcomeOf } from '@portal/domain/review/outcome'
import type { AccessedIntegration } from '../../../access/integration-access.queries.ts'
import type { Call } from '../../../http/serving/call.ts'
import { changeOf } from '../../../audit/change.ts'
import { Refusal } from '../../../refusal.ts'
import type { Post } from '../../../outbound/post.ts'
import { tellLacks } from '../review/lacks.ts'
import { closeReview, openReview } from '../review/review.queries.ts'
import { addObservations, findObservations, moveTo, setRequest } from './state.queries.ts'

type Asked = Call<typeof writeState>
interface Parts {
  post: Post
  /** If true, a member's SUCCESS is a request that waits for an administrator. */
  adminOnly: boolean
  isNetworkOn: boolean
}
type StateRow = Pick<AccessedIntegration, 'state' | 'finish_date' | 'finish_requested_at'>

/**
 * Sets the state and adds observations, and writes what this means for the review: a member's SUCCESS asks for one, the network's SUCCESS
 * or observations answer it. With `adminOnly` a member's SUCCESS only asks, and the state stays.
 */
export async function changeState(
  call: Asked,
  { post, adminOnly, isNetworkOn }: Parts,
): Promise<Answer<typeof writeState>> {
  const { db, integration, caller, body } = call
  const { administrator } = caller
  const message = whyNoMove(integration.state, body.state, administrator)
  if (message !== null) throw new Refusal('conflict', { message })
  const stored = await findObservations(db, integration.id)
  // Only administrators resolve observations, so those that a member adds are open.
  const added = newObservations(stored, body).map((item) => (administrator ? item : { ...item, state: false }))
  await addObservations(db, integration.id, caller.sub, added)
  const lacks = body.state === 'SUCCESS' ? await tellLacks(db, integration.id, isNetworkOn) : { open: 0, failing: 0 }
  const outcome = outcomeOf({
    from: integration.state,
    to: body.state,
    reviewer: integration.role === 'ADMIN',
    observes: added.length > 0,
    asked: integration.finish_requested_at !== null,
    contradicted: lacks.failing > 0,
  })
  const defers = adminOnly && !administrator && outcome === 'asked'
  const before = inAnswer(integration)
  const after = inAnswer(await storeState(call, outcome, defers))
  const moved = after.state !== before.state
  const fact = { integration_id: integration.id, by: caller.sub }
  if (added.length > 0)
    await post.observationsAdded(db, { ...fact, descriptions: added.map(({ description }) => description) })
  else if (outcome === 'asked' && (moved || before.finalise_requested_at === null))
    await post.reviewRequested(db, { ...fact, open: lacks.open, finalised: moved })
  else if (outcome === 'approved') await post.approved(db, { ...fact, reason: null })
  else if (moved && body.state !== 'SUCCESS') await post.stateChanged(db, { ...fact, state: body.state })
  const row = changeOf(before, after)
  const detail = { before: row.before, after: { ...row.after, ...byNumber(added) } }
  call.audit = { detail, nothing: Object.keys(detail.after).length === 0 }
  call.deferred = defers
  const { finalise_requested_at, ...rest } = after
  return {
    ...rest,
    pendings: [...stored, ...added],
    ...(finalise_requested_at === null ? {} : { finalise_requested_at }),
  }
}

/** Observations that this call adds, checked against the stored ones (spec §5, resolution of Finalizar). */
function newObservations(stored: readonly ClosingComment[], { state, pendings = [] }: Finalisation): ClosingComment[] {
  const added = additionsTo(stored, pendings)
  const refuse = (message: string) => new Refusal('invalid', { message, fields: { pendings: message } })
  if (state === 'PENDING' && !hasObservations(stored, added)) throw refuse(OBSERVATION_REQUIRED)
  // Refuses more observations than the screen of closing comments can save.
  if (stored.length + added.length > LIMITS.comments) throw refuse(TOO_MANY_COMMENTS)
  if ((added.at(-1)?.id ?? 0) > MAX_ID) throw new Refusal('conflict')
  return added
}

async function storeState(
  { db, integration, caller, body }: Asked,
  outcome: ReturnType<typeof outcomeOf>,
  defers: boolean,
): Promise<StateRow> {
  const asks = outcome === 'asked'
  if (asks) await openReview(db, integration.id, caller.sub)
  else if (outcome) await closeReview(db, integration.id, { verdict: outcome, decided_by: caller.sub })
  if (body.state !== integration.state && !defers) return moveTo(db, integration, body.state, caller, asks)
  return outcome === null ? integration : setRequest(db, integration.id, asks)
}

/** State as answered: a finalised integration that waits for its verdict has no request to finalise. */
const inAnswer = ({ state, finish_date, finish_requested_at }: StateRow) => ({
  state,
  finish_date: finish_date?.toISOString() ?? null,
  finalise_requested_at: state === 'SUCCESS' ? null : (finish_requested_at?.toISOString() ?? null),
})

const byNumber = (observations: readonly ClosingComment[]) =>
  Object.fromEntries(observations.map(({ id, ...observation }) => [id, observation]))
