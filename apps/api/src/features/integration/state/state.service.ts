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
import type { AccessedIntegration } from '../../../access/integration-access.queries.ts'
import type { Call } from '../../../http/serving/call.ts'
import { changeOf } from '../../../audit/change.ts'
import { Refusal } from '../../../refusal.ts'
import type { Post } from '../../../outbound/post.ts'
import { addObservations, findObservations, moveTo, setRequest } from './state.queries.ts'

type Asked = Call<typeof writeState>
type StateRow = Pick<AccessedIntegration, 'state' | 'finish_date' | 'finish_requested_at'>

/** Sets the state and adds observations. With `adminOnly` a member's SUCCESS is stored as a request to finalise. */
export async function changeState(call: Asked, post: Post, adminOnly: boolean): Promise<Answer<typeof writeState>> {
  const { db, integration, caller, body } = call
  const { administrator } = caller
  const message = whyNoMove(integration.state, body.state, administrator)
  if (message !== null) throw new Refusal('conflict', { message })
  const stored = await findObservations(db, integration.id)
  // Only administrators resolve observations, so those that a member adds are open.
  const added = newObservations(stored, body).map((item) => (administrator ? item : { ...item, state: false }))
  await addObservations(db, integration.id, caller.sub, added)
  const asks = adminOnly && !administrator && body.state === 'SUCCESS' && integration.state !== 'SUCCESS'
  const answers = administrator && added.length > 0 && integration.finish_requested_at !== null
  const before = inAnswer(integration)
  const after = inAnswer(await storeState(call, { asks, answers }))
  await tellMembers(call, post, added, after.state !== before.state)
  const row = changeOf(before, after)
  const detail = { before: row.before, after: { ...row.after, ...byNumber(added) } }
  call.audit = { detail, nothing: Object.keys(detail.after).length === 0 }
  call.deferred = asks
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

function storeState(
  { db, integration, caller, body }: Asked,
  { asks, answers }: { asks: boolean; answers: boolean },
): Promise<StateRow> | StateRow {
  if (asks) return integration.finish_requested_at ? integration : setRequest(db, integration.id, true)
  if (body.state !== integration.state) return moveTo(db, integration, body.state, caller)
  return answers ? setRequest(db, integration.id, false) : integration
}

/** Sends one e-mail to the members: about new observations, which also names the state, or else about the new state. */
async function tellMembers(
  { db, integration, caller, body }: Asked,
  post: Post,
  added: readonly ClosingComment[],
  moved: boolean,
): Promise<void> {
  const fact = { integration_id: integration.id, by: caller.sub }
  if (added.length > 0)
    await post.observationsAdded(db, { ...fact, descriptions: added.map(({ description }) => description) })
  else if (moved) await post.stateChanged(db, { ...fact, state: body.state })
}

const inAnswer = ({ state, finish_date, finish_requested_at }: StateRow) => ({
  state,
  finish_date: finish_date?.toISOString() ?? null,
  finalise_requested_at: finish_requested_at?.toISOString() ?? null,
})

const byNumber = (observations: readonly ClosingComment[]) =>
  Object.fromEntries(observations.map(({ id, ...observation }) => [id, observation]))
