import { chileanDay } from '../moment.ts'
import { legalPercentage, technologyPercentage } from '../progress/checklist.ts'
import type { Fact } from './fact.ts'
import type { RoadFacts } from './facts.ts'

/** True if both checklists are at 100 %. */
export const isReady = ({ type, progress }: Pick<RoadFacts, 'type' | 'progress'>): boolean =>
  technologyPercentage(type, progress) === 100 && legalPercentage(progress) === 100

/** Time since when a review is wanted by a request; null without one. */
export const requestedSince = ({ finish_requested_at, review }: RoadFacts): string | null =>
  finish_requested_at ?? (review?.verdict === null ? review.requested_at : null)

/** True if somebody of the network has judged the integration. */
export const isReviewed = ({ review, moved_by_network, state }: RoadFacts): boolean =>
  Boolean(review?.verdict) || (state === 'SUCCESS' && moved_by_network)

const fact = (name: string, label: string, state: Fact['state'], more: Partial<Fact> = {}): Fact => ({
  stage: 'production',
  key: `production.${name}`,
  label,
  state,
  section: 'comments',
  hint: null,
  shown: [],
  lack: label,
  order: ['revisa', 'la integración'],
  reason: '',
  since: null,
  ...more,
})

/** Facts of 'Producción': the network's part, and what it observed. */
export function productionFacts(of: RoadFacts): Fact[] {
  const { length: open } = of.observations
  const isAsked = of.state === 'SUCCESS' || requestedSince(of) !== null || isReady(of)
  const observations = open === 1 ? '1 observación' : `${open} observaciones`
  const since = of.observed_since
  return [
    fact('asked', 'Revisión pedida', isAsked ? 'fact' : 'open'),
    fact('reviewed', 'Revisada por la red', isReviewed(of) ? 'fact' : 'open'),
    open > 0
      ? fact('observations', 'Sin observaciones abiertas', 'fails', {
          hint: `${observations} por corregir`,
          shown: ['comments'],
          order: ['corrige', observations],
          reason: `La red dejó ${observations}${since ? ` el ${chileanDay(since)}` : ''}.`,
          since,
        })
      : fact('observations', 'Sin observaciones abiertas', isAsked ? 'fact' : 'open'),
    fact('completed', 'Completada', of.state === 'SUCCESS' ? 'fact' : 'open'),
  ]
}
