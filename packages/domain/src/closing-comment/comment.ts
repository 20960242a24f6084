import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { freeText } from '../text.ts'

/** Closing comment: something to do before an integration is closed (spec §3). */
export interface ClosingComment {
  id: number
  /** State of the comment: true if it is resolved. */
  state: boolean
  description: string
}

const COMMENT_REQUIRED = 'Comentario requerido'

/** Schema of the text of a closing comment, or of an observation of 'Finalizar' (spec §5). */
export const commentText = freeText({
  max: LIMITS.commentText,
  required: COMMENT_REQUIRED,
  tooLong: `Máximo ${LIMITS.commentText} caracteres`,
})

/** Largest comment number that the database column (32-bit integer) can store. */
export const MAX_ID = 2_147_483_647
const INVALID_ID = 'El número del pendiente no es válido'

export const commentId = z.int({ error: INVALID_ID }).check(z.minimum(1, INVALID_ID), z.maximum(MAX_ID, INVALID_ID))
export const resolved = z._default(z.boolean({ error: 'Indica si está resuelto' }), false)

const comment = z.strictObject({ id: commentId, state: resolved, description: commentText })

export const TOO_MANY_COMMENTS = `Máximo ${LIMITS.comments} pendientes`

const areNumberedOnce = (comments: readonly { id: number }[]): boolean =>
  new Set(comments.map(({ id }) => id)).size === comments.length

/** Request body with which an administrator replaces the whole list of closing comments. */
export const closingComments = z.strictObject({
  pendings: z
    .array(comment, { error: 'Envía la lista de pendientes' })
    .check(
      z.minLength(1, 'Agrega al menos un pendiente'),
      z.maxLength(LIMITS.comments, TOO_MANY_COMMENTS),
      z.refine(areNumberedOnce, { error: 'Hay pendientes con el mismo número' }),
    ),
})

/** Number of the next closing comment or observation: the highest number plus one (spec §2). */
export const nextId = (comments: readonly { id: number }[]): number => Math.max(0, ...comments.map(({ id }) => id)) + 1

/** True if the list has at least one comment and no empty one; only such a list can be saved (spec §2). */
export const areWritten = (comments: readonly { description: string }[]): boolean =>
  comments.length > 0 && comments.every(({ description }) => description.trim() !== '')
