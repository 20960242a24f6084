import { STATES } from '@portal/domain/integration/state'
import { approval, VERDICTS } from '@portal/domain/review/review'
import * as z from 'zod/mini'
import { time } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'

const review = z.strictObject({
  /** When somebody asked the network to review; null if the network answered unasked. */
  requested_at: z.nullable(time),
  requested_by: z.nullable(z.string()),
  /** Null while the network has not answered. */
  verdict: z.nullable(z.enum(VERDICTS)),
  /** Why the network approved, in its words. */
  reason: z.nullable(z.string()),
  decided_at: z.nullable(time),
  decided_by: z.nullable(z.string()),
})

/** Lists an integration's reviews by the network, newest first. */
export const listReviews = endpoint('GET', '/api/integration/{uuid}/reviews', {
  operation: 'review.list',
  summary: 'Lista las revisiones de una integración, de la más nueva a la más antigua.',
  access: { integration: 'view' },
  answer: z.strictObject({ data: z.array(review) }),
})
export type Review = Answer<typeof listReviews>['data'][number]

/** Approves an integration for the network, and finalises it if it is not. With open contradictions the reason is required. */
export const approve = endpoint('POST', '/api/integration/{uuid}/approval', {
  operation: 'review.approve',
  summary: 'Aprueba una integración en nombre de la red y la deja finalizada.',
  access: { integration: 'review' },
  body: approval,
  answer: z.strictObject({ state: z.enum(STATES), finish_date: z.nullable(time), review }),
  errors: ['conflict'],
})
