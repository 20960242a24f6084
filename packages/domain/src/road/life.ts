import type { Party } from '../integration/turn.ts'
import { STAGE_OF } from './life.stages.ts'
import { isReady } from '../progress/checklist.ts'
import { type Fact, isDone } from './fact.ts'
import type { Happened, LifeFacts, RoadFacts } from './facts.ts'
import { LIFE, type LifeNode, type LifeState, type StageName } from './road.ts'

/** Party that brings an integration to a state. */
const PARTY_OF: Partial<Record<LifeState, Party>> = { in_review: 'network', completed: 'network' }

/** A stage without modules, as without the network, is never reached and never waited for. */
const isFinished = (stage: StageName, facts: readonly Fact[]): boolean =>
  facts.every((fact) => fact.stage !== stage || isDone(fact))

/**
 * Present state: the last one if the integration is completed; a review that was asked for, or that complete checklists ask for;
 * open observations; else the first state that was not reached yet.
 */
export function presentState(of: RoadFacts, facts: readonly Fact[]): LifeState {
  if (of.state === 'SUCCESS') return 'completed'
  if (of.finish_requested_at !== null) return 'in_review'
  if (of.observations.length > 0) return 'observed'
  if (isReady(of)) return 'in_review'
  return LIFE.find((state) => STAGE_OF[state] !== undefined && !isFinished(STAGE_OF[state], facts)) ?? 'in_review'
}

/** States that the facts show as reached, whatever was reached before. */
function reachedStates(of: RoadFacts, facts: readonly Fact[]): LifeState[] {
  const holds: Record<LifeState, boolean> = {
    created: true,
    configured: isFinished('configure', facts),
    connected: of.has_network && isFinished('connect', facts),
    tested: of.has_network && isFinished('test', facts),
    self_certified: isReady(of),
    // Who finalises without a review leaves it out, although the network still has to look at it.
    in_review: of.state === 'SUCCESS' ? of.reviewed : of.finish_requested_at !== null || isReady(of),
    observed: of.observations.length > 0,
    completed: of.state === 'SUCCESS',
  }
  return LIFE.filter((state) => holds[state])
}

/** The eight states in their order. What was reached once keeps its day, also after the present state has gone back. */
export function lifeOf(of: RoadFacts, facts: readonly Fact[], { done, reached }: LifeFacts): LifeNode[] {
  const present = presentState(of, facts)
  const holds = reachedStates(of, facts)
  return LIFE.map((state): LifeNode => {
    // What is observed or completed again has a newer day; the other states were reached once.
    const again = state === 'observed' || state === 'in_review' || state === 'completed'
    const known: Happened | undefined = again ? (done[state] ?? reached[state]) : (reached[state] ?? done[state])
    // Of what the history tells, an observation was certainly made; the rest only shows steps towards a state.
    const happened = holds.includes(state) || state === 'observed' ? known : reached[state]
    const isPast = state === 'completed' ? holds.includes(state) : happened !== undefined || holds.includes(state)
    return {
      state,
      status: state === present && state !== 'completed' ? 'now' : isPast ? 'done' : 'todo',
      at: happened?.at ?? null,
      who: happened?.who ?? null,
      turn: PARTY_OF[state] ?? 'enroller',
    }
  })
}
