import type { TestStep } from '@portal/domain/certification/verdict'
import type { Facts } from './facts.ts'

/** What a step of a test found; `wrong`: what must not happen, so the test fails. */
export interface Happened {
  at: Date
  text: string
  request_id?: string | undefined
  wrong?: boolean
}

/** Expectation of a test. */
export interface Step {
  /** What the person or the integration has to do, or what the network does next. */
  awaited: (facts: Facts) => string
  /** What was missing when the time was over. */
  missing: (facts: Facts) => string
  /** Seconds that it may take after the step before. */
  within: number
  /** True if the network does it, so that it says nothing about the integration. */
  ours?: true
  /** What happened; undefined while nothing did. */
  look: (facts: Facts) => Happened | undefined
  /** Setting of the address that did not take the notice of this step. */
  failedAt?: (facts: Facts) => string | undefined
}

export interface Judged {
  /** `lapses`: the time is over and the integration has not begun, which is no failure. */
  verdict: 'passes' | 'fails' | 'running' | 'lapses'
  steps: TestStep[]
  /** When the awaited step is given up; undefined once there is a verdict. */
  until?: Date
  request_id: string | null
}

/** Compares what happened with the steps of a test, in their order, up to the first that did not happen. */
export function judge(steps: readonly Step[], facts: Facts): Judged {
  const told: TestStep[] = []
  let before = facts.startedAt
  let begun = false
  const judged = (verdict: Judged['verdict'], until?: Date): Judged => ({
    verdict,
    steps: told,
    ...(until ? { until } : {}),
    request_id: told.findLast(({ request_id }) => request_id !== null)?.request_id ?? null,
  })
  for (const { look, awaited, missing, within, ours, failedAt } of steps) {
    const happened = look(facts)
    const field = failedAt?.(facts)
    const failed = field === undefined ? {} : { field }
    if (!happened) {
      const until = new Date(before.getTime() + within * 1000)
      const late = facts.now >= until
      const text = late ? missing(facts) : awaited(facts)
      told.push({ state: late ? 'missing' : 'now', at: null, text, request_id: null, ...(late ? failed : {}) })
      if (!late) return judged('running', until)
      return judged(begun ? 'fails' : 'lapses')
    }
    const { at, text, request_id = null, wrong = false } = happened
    told.push({
      state: wrong ? 'wrong' : 'done',
      at: at.toISOString(),
      text,
      request_id,
      ...(wrong ? failed : {}),
    })
    if (wrong) return judged('fails')
    if (at > before) before = at
    begun ||= !ours
  }
  return judged('passes')
}
