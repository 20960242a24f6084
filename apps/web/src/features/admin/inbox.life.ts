import { type CompactRoad, LIFE, type LifeNode, type LifeState, type StageName } from '@portal/domain/road/road'

/** Stage whose end brings an integration to a state. */
const STAGE_OF: Partial<Record<LifeState, StageName>> = {
  configured: 'configure',
  connected: 'connect',
  tested: 'test',
  self_certified: 'certify',
}

/** The eight states of a row's integration without days and people, from its compact road. */
export function lifeOfRow({ stages, life }: CompactRoad): Pick<LifeNode, 'state' | 'status' | 'turn'>[] {
  const isDone = (state: LifeState): boolean => {
    const stage = stages.find((each) => each.stage === STAGE_OF[state])
    if (stage) return stage.facts + stage.declared === stage.total
    return state === 'created' || state === life
  }
  return LIFE.map((state) => ({
    state,
    status: state === life && state !== 'completed' ? 'now' : isDone(state) ? 'done' : 'todo',
    turn: state === 'in_review' || state === 'completed' ? 'network' : 'enroller',
  }))
}
