import { closingComments } from '@portal/domain/closing-comment/comment'
import * as z from 'zod/mini'
import { observation } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'

/** Answer with an integration's closing comments; `finish_date` is the time when the integration was closed, null while it is open. */
const comments = z.strictObject({
  pendings: z.array(observation),
  finish_date: z.nullable(z.iso.datetime()),
})

const ofComments = { section: 'comments', answer: comments, versioned: true } as const

/** Returns the closing comments ('Comentarios de Cierre'), ordered by number, in any state of the integration. */
export const readClosingComments = endpoint('GET', '/api/integration/pending/{uuid}', {
  operation: 'closing-comment.read',
  summary: 'Entrega los comentarios de cierre de una integración.',
  access: { integration: 'view' },
  ...ofComments,
})
export type ClosingComments = Answer<typeof readClosingComments>

/** Replaces all closing comments of an integration; only administrators may. */
export const writeClosingComments = endpoint('PATCH', '/api/integration/state/{uuid}/pending', {
  operation: 'closing-comment.write',
  summary: 'Reemplaza los comentarios de cierre de una integración.',
  access: { integration: 'comment' },
  ...ofComments,
  body: closingComments,
})
