import * as z from 'zod/mini'
import { type ClosingComment, commentId, commentText, nextId, resolved } from '../closing-comment/comment.ts'
import { LIMITS } from '../limits.ts'
import { type IntegrationState, STATES } from './state.ts'

export const OBSERVATION_REQUIRED = 'Agrega al menos una observación'
const ONLY_WITH_PENDING = 'Las observaciones se envían solo con el estado Con Observaciones'
const TOO_MANY_OBSERVATIONS = `Máximo ${LIMITS.observations} observaciones cada vez`
const ONLY_THE_NETWORK = 'Solo la red puede devolver una integración a En Proceso'

const observation = z.strictObject({ id: z.optional(commentId), state: resolved, description: commentText })
type Observation = z.output<typeof observation>

/** Request body of 'Finalizar': a state and, only with PENDING, the observations to add (spec §4, §5). */
export const finalisation = z
  .strictObject({
    state: z.enum(STATES, { error: 'Elige un estado' }),
    pendings: z.optional(
      z
        .array(observation, { error: 'Envía la lista de observaciones' })
        .check(z.maxLength(LIMITS.observations, TOO_MANY_OBSERVATIONS)),
    ),
  })
  .check(
    z.refine(({ state, pendings }) => pendings === undefined || state === 'PENDING', {
      error: ONLY_WITH_PENDING,
      path: ['pendings'],
    }),
  )
export type Finalisation = z.output<typeof finalisation>

/** Message that says why an integration may not change from one state to another; null if it may. Keeping the state is allowed. */
export const whyNoMove = (from: IntegrationState, to: IntegrationState, administrator: boolean): string | null =>
  to === 'PROGRESS' && from !== to && !administrator ? ONLY_THE_NETWORK : null

/** New observations, numbered after the stored ones. A received observation with number and text of a stored one is not new. */
export function additionsTo(stored: readonly ClosingComment[], given: readonly Observation[]): ClosingComment[] {
  const texts = new Map(stored.map(({ id, description }) => [id, description]))
  const first = nextId(stored)
  return given
    .filter(({ id, description }) => id === undefined || texts.get(id) !== description)
    .map(({ state, description }, at) => ({ id: first + at, state, description }))
}

/** True if the state PENDING is justified: by a new observation, or by a stored one that is not resolved. */
export const hasObservations = (stored: readonly ClosingComment[], added: readonly ClosingComment[]): boolean =>
  added.length > 0 || stored.some(({ state }) => !state)
