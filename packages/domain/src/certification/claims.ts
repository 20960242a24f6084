import type { IntegrationType } from '../integration/type.ts'
import type { Mark, TechnologyItem } from '../progress/checklist.ts'
import type { RoadModule } from '../road/road.ts'
import { testsThatProve } from './tests.ts'
import { isPassed, type TestVerdict } from './verdict.ts'

/** What the network saw of a line of the technology checklist. */
export interface SeenItem {
  item: TechnologyItem
  ok: boolean
  at: string
  /** HTTP status and type of a notice that was not delivered. */
  status: number | null
  notice: string | null
}

/** What is known of an integration's checklist beside its marks. */
export interface Known {
  type: IntegrationType
  items: readonly SeenItem[]
  tests: readonly { number: number; verdict: TestVerdict; run: { ended_at: string | null } | null }[]
  /** Modules of the road, which know what speaks against a saved mark. */
  modules: readonly Pick<RoadModule, 'key' | 'state' | 'section' | 'hint'>[]
}

/**
 * A claim beside the facts. `proven`: the network saw it; `unmarked`: so, and nobody ticked it; `declared`: a person answered for it in a
 * test; `unseen`: the network saw nothing; `fails`: it saw a failure; `clash`: ticked, and something speaks against it.
 */
export type ClaimState = 'proven' | 'unmarked' | 'declared' | 'unseen' | 'fails' | 'clash'

export interface Claim {
  state: ClaimState
  /** When it was seen; ISO 8601. */
  at: string | null
  /** Number of a test: the passed one that shows it, or the one to do. */
  test: number | null
  /** Notice that was not delivered, with what its receiver answered. */
  failure: { notice: string; status: number | null } | null
  /** What speaks against the mark, with the screen that mends it. */
  against: Pick<RoadModule, 'section' | 'hint'> | null
}

/** Compares the mark of a line with what is known. */
export function claimOf(item: TechnologyItem, mark: Mark, { type, items, tests, modules }: Known): Claim {
  const seen = items.find((each) => each.item === item)
  const provers = testsThatProve(item, type).map(({ number }) => number)
  const passed = tests.find(({ number, verdict }) => provers.includes(number) && isPassed(verdict))
  const module = modules.find(({ key }) => key === `certify.${item}`)
  const failure = seen && !seen.ok && seen.notice !== null ? { notice: seen.notice, status: seen.status } : null
  const of = (state: ClaimState, over: Partial<Claim> = {}): Claim => ({
    state,
    at: seen?.at ?? null,
    test: passed?.number ?? null,
    failure,
    against: null,
    ...over,
  })
  if (mark === true && module?.state === 'fails') return of('clash', { against: module })
  if (seen?.ok) return of(mark === false ? 'unmarked' : 'proven')
  if (seen) return of(mark === true ? 'clash' : 'fails')
  if (passed?.verdict === 'declared') return of('declared', { at: passed.run?.ended_at ?? null })
  return of('unseen', { test: provers[0] ?? null })
}
