import type { Reader, Turn } from '../integration/turn.ts'
import { certifyFacts } from './certify.facts.ts'
import { configureFacts } from './configure.facts.ts'
import { connectFacts } from './connect.facts.ts'
import type { Fact } from './fact.ts'
import type { LifeFacts, RoadFacts } from './facts.ts'
import { type Gap, gapsIn } from './gaps.ts'
import { lifeOf, presentState } from './life.ts'
import { productionFacts } from './production.facts.ts'
import { type CompactRoad, type Road, type RoadModule, STAGES } from './road.ts'
import { sectionStates } from './section.states.ts'
import { stageText } from './stage.text.ts'
import { nextStep, turnOf } from './step.ts'
import { testFacts } from './test.facts.ts'

/** Facts of all stages, in the order of the road. Everything that is said about an integration's way is read from them. */
const factsOf = (of: RoadFacts, now: Date): Fact[] => [
  ...configureFacts(of, now),
  ...(of.has_network ? [...connectFacts(of), ...testFacts(of)] : []),
  ...certifyFacts(of),
  ...productionFacts(of),
]

const moduleOf = ({ key, label, state, section, hint }: Fact): RoadModule => ({ key, label, state, section, hint })

export const turnIn = (of: RoadFacts, now: Date, reader: Reader): Turn => turnOf(of, factsOf(of, now), reader)

/** Where an integration stands, worded for the reader's party. */
export function roadOf(of: RoadFacts, life: LifeFacts, now: Date, reader: Reader): Road {
  const facts = factsOf(of, now)
  const turn = turnOf(of, facts, reader)
  return {
    stages: STAGES.map((stage) => {
      const own = facts.filter((fact) => fact.stage === stage)
      return { stage, modules: own.map(moduleOf), text: stageText(stage, own, of) }
    }),
    sections: sectionStates(of, facts, turn),
    turn,
    next: nextStep(of, facts, reader),
    life: lifeOf(of, facts, life),
  }
}

/** Turn and compact road of an integration's card. */
export function cardRoadOf(of: RoadFacts, now: Date, reader: Reader): { turn: Turn; road: CompactRoad } {
  const facts = factsOf(of, now)
  const count = (own: readonly Fact[], state: Fact['state']): number =>
    own.filter((fact) => fact.state === state).length
  return {
    turn: turnOf(of, facts, reader),
    road: {
      stages: STAGES.map((stage) => {
        const own = facts.filter((fact) => fact.stage === stage)
        return {
          stage,
          facts: count(own, 'fact'),
          declared: count(own, 'declared'),
          fails: count(own, 'fails'),
          total: own.length,
        }
      }),
      life: presentState(of, facts),
      next: nextStep(of, facts, reader)?.title ?? null,
    },
  }
}

/** What an integration lacks, by section, the most urgent first. */
export const gapsOf = (of: RoadFacts, now: Date): Gap[] => gapsIn(of, factsOf(of, now))
