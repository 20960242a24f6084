import { type CompactRoad, LIFE, type LifeNode, type LifeState, type StageName } from '@portal/domain/road/road'
import { STAGE_OF } from '@portal/domain/road/life.stages'
import type { Party } from '@portal/domain/integration/turn'

/** The last stage ends with the review. */
const STAGES_OF: Partial<Record<LifeState, StageName>> = { ...STAGE_OF, in_review: 'production' }

/** Nodes of the life that a card or a row of a list shows, from the numbers that it has of the road. */
export function lifeOf(
  { life, stages }: Pick<CompactRoad, 'life' | 'stages'>,
  turn: Party,
): Pick<LifeNode, 'state' | 'status' | 'turn'>[] {
  const present = LIFE.indexOf(life)
  return LIFE.map((state, at) => {
    const stage = stages.find((each) => each.stage === STAGES_OF[state])
    const isReached =
      stage === undefined ? at < present : stage.total > 0 && stage.facts + stage.declared === stage.total
    if (life === 'completed') {
      const isDone = state === life || (state !== 'observed' && (stage === undefined || isReached))
      return { state, turn, status: isDone ? 'done' : 'todo' }
    }
    return { state, turn, status: state === life ? 'now' : isReached ? 'done' : 'todo' }
  })
}
