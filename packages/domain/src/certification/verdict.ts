/** Where a test of the certification stands. `declared`: the network saw its part, and a person answered for the rest. */
export const VERDICTS = ['passes', 'declared', 'fails', 'running', 'todo'] as const
export type TestVerdict = (typeof VERDICTS)[number]

export const VERDICT_WORDS: Readonly<Record<TestVerdict, string>> = {
  passes: 'Pasa',
  declared: 'Declarado',
  fails: 'No pasa',
  running: 'En curso',
  todo: 'Sin hacer',
}

/** Whether nothing is left to do for a test. */
export const isPassed = (verdict: TestVerdict): boolean => verdict === 'passes' || verdict === 'declared'

/** `done`: it happened; `wrong`: it happened and must not; `now`: awaited; `missing`: it did not come in time. */
export const STEP_STATES = ['done', 'wrong', 'now', 'missing'] as const

/** One step of a test: what happened, or what is awaited. */
export interface TestStep {
  state: (typeof STEP_STATES)[number]
  /** ISO 8601; null if it did not happen. */
  at: string | null
  /** Sentence; parts in backquotes are names of calls, notices and codes. */
  text: string
  request_id: string | null
  /** Setting of the address that did not take a notice, such as `notify_url_payment`. */
  field?: string
}
