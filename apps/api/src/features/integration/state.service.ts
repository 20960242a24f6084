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
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import { changeOf } from '../../http/change.ts'
import { Refusal } from '../../http/refusal.ts'
import { addObservations, findObservations, moveTo, setRequest } from './state.queries.ts'

type Stored = Pick<AccessedIntegration, 'state' | 'finish_date' | 'finish_requested_at'>

/** The observations that this call adds; the rules that need the stored ones (spec §5, resolution of Finalizar). */
function additions(stored: readonly ClosingComment[], { state, pendings = [] }: Finalisation): ClosingComment[] {
  const added = additionsTo(stored, pendings)
  const refuse = (message: string) => new Refusal('invalid', { message, fields: { pendings: message } })
  if (state === 'PENDING' && !hasObservations(stored, added)) throw refuse(OBSERVATION_REQUIRED)
  // More than the closing comments hold, in count or in number, could not be saved on their screen.
  if (stored.length + added.length > LIMITS.comments) throw refuse(TOO_MANY_COMMENTS)
  if ((added.at(-1)?.id ?? 0) > MAX_ID) throw new Refusal('conflict')
  return added
}

/** What the call does to the integration's own row. */
function change(
  db: Db,
  integration: AccessedIntegration,
  to: Finalisation['state'],
  caller: Caller,
  { asks, answers }: { asks: boolean; answers: boolean },
): Promise<Stored> | Stored {
  if (asks) return integration.finish_requested_at ? integration : setRequest(db, integration.id, true)
  if (to !== integration.state) return moveTo(db, integration, to, caller)
  return answers ? setRequest(db, integration.id, false) : integration
}

const told = ({ state, finish_date, finish_requested_at }: Stored) => ({
  state,
  finish_date: finish_date?.toISOString() ?? null,
  finalise_requested_at: finish_requested_at?.toISOString() ?? null,
})

const numbered = (observations: readonly ClosingComment[]) =>
  Object.fromEntries(observations.map(({ id, ...observation }) => [id, observation]))

/**
 * Sets the state and adds observations. With `adminOnly` a member's SUCCESS only asks for it. New observations by an
 * administrator answer an open request as well as another state does.
 */
export async function changeState(
  db: Db,
  integration: AccessedIntegration,
  caller: Caller,
  given: Finalisation,
  adminOnly: boolean,
) {
  const { administrator } = caller
  const message = whyNoMove(integration.state, given.state, administrator)
  if (message !== null) throw new Refusal('conflict', { message })
  const before = await findObservations(db, integration.id)
  const added = additions(before, given)
  await addObservations(db, integration.id, caller.sub, added)
  const asks = adminOnly && !administrator && given.state === 'SUCCESS' && integration.state !== 'SUCCESS'
  const answers = administrator && added.length > 0 && integration.finish_requested_at !== null
  const after = told(await change(db, integration, given.state, caller, { asks, answers }))
  const { finalise_requested_at, ...rest } = after
  const answer: Answer<typeof writeState> = {
    ...rest,
    pendings: [...before, ...added],
    ...(finalise_requested_at === null ? {} : { finalise_requested_at }),
  }
  const row = changeOf(told(integration), after)
  return {
    answer,
    asks,
    added,
    moved: after.state !== integration.state,
    change: { before: row.before, after: { ...row.after, ...numbered(added) } },
  }
}
