import type { IntegrationState } from '../integration/state.ts'
import type { Verdict } from './review.ts'

interface Finalising {
  from: IntegrationState
  to: IntegrationState
  /** True for an administrator who is not a member of the integration: only such a person answers for the network. */
  reviewer: boolean
  /** True if observations are added. */
  observes: boolean
  /** True if somebody asked for a review that the network has not answered. */
  asked: boolean
  /** True if something fails, or contradicts what somebody declared. */
  contradicted: boolean
}

/**
 * What a 'Finalizar' means for the review: it asks for one, answers it, or withdraws it. Nobody approves over a contradiction here,
 * because 'Aprobar' asks for a reason: the integration is then finalised and not reviewed.
 */
export function outcomeOf({ from, to, reviewer, observes, asked, contradicted }: Finalising): 'asked' | Verdict | null {
  const moves = from !== to
  if (to === 'SUCCESS') {
    if (!reviewer || contradicted) return moves ? 'asked' : null
    return moves || asked ? 'approved' : null
  }
  if (to === 'PENDING' && reviewer && (moves || observes)) return 'observed'
  return moves && asked ? 'withdrawn' : null
}
