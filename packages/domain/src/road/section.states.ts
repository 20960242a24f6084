import { type SectionName, visibleSections } from '../enroller/sections.ts'
import type { Turn } from '../integration/turn.ts'
import { type Fact, isBroken, isDone } from './fact.ts'
import type { RoadFacts } from './facts.ts'
import type { Glyph, SectionState } from './road.ts'

const state = (glyph: Glyph, done = 0, total = 0, missing = 0): SectionState => ({ glyph, done, total, missing })
const ifDone = (isDone: boolean): SectionState => (isDone ? state('ok', 1, 1) : state('none'))

/** State that follows from facts. Facts with the same label are one thing, which is done if all of them are. */
function counted(facts: readonly Fact[]): SectionState {
  const labels = [...new Set(facts.map(({ label }) => label))]
  const done = labels.filter((label) => facts.every((fact) => fact.label !== label || isDone(fact))).length
  const missing = labels.length - done
  const glyph = facts.some(isBroken) ? 'bad' : missing === 0 ? 'ok' : done === 0 ? 'none' : 'part'
  return state(glyph, done, labels.length, missing)
}

/** Sections whose state does not follow from facts that they show. */
const OTHERS: Partial<Record<SectionName, (of: RoadFacts, facts: readonly Fact[], turn: Turn) => SectionState>> = {
  overview: (_of, facts) => {
    const done = facts.filter(isDone).length
    const glyph = facts.some(isBroken) ? 'bad' : done === facts.length ? 'ok' : done === 0 ? 'none' : 'part'
    // Without a number: it would repeat those of all sections.
    return state(glyph, done, facts.length)
  },
  activity: ({ endpoints }) => (endpoints.length === 0 ? state('none') : state('bad', 0, 0, endpoints.length)),
  'dashboard-account': ({ dashboard_accounts }) => ifDone(dashboard_accounts > 0),
  'alias-config': ({ alias_configured }) => ifDone(alias_configured),
  comments: ({ observations: { length } }, _facts, { who }) =>
    length > 0 ? state('bad', 0, length, length) : state(who === 'network' ? 'net' : 'none'),
}

/** State of each section that the integration has. */
export const sectionStates = (
  of: RoadFacts,
  facts: readonly Fact[],
  turn: Turn,
): Partial<Record<SectionName, SectionState>> =>
  Object.fromEntries(
    visibleSections(of).map(({ name }) => [
      name,
      OTHERS[name]?.(of, facts, turn) ?? counted(facts.filter(({ shown }) => shown.includes(name))),
    ]),
  )
