/** Result of a step of the check program: test counts, output, and in `leftOut` why the step cannot run on this machine. */
export type Result = { passed: number; failed: number; output: string; leftOut?: string }

/** Result of a check, which counts as one passed or failed test. */
export const verdict = (isGreen: boolean, output: string): Result => ({
  passed: isGreen ? 1 : 0,
  failed: isGreen ? 0 : 1,
  output,
})

export type Step = {
  name: string
  /** Names of the steps that must pass before this step. */
  after?: string[]
  /** If true, no other step runs at the same time as this step. */
  alone?: boolean
  run: () => Promise<Result>
}

export type Outcome = Step & { state: 'passed' | 'failed' | 'not run' | 'left out'; seconds: number; result: Result }

const NOTHING: Result = { passed: 0, failed: 0, output: '' }

type Options = {
  slots: number
  stopAtFirstRed: boolean
  onEnd: (outcome: Outcome) => void
}

/** Runs the steps in order, at most `slots` at a time; a step whose predecessor failed is `not run`. @returns outcomes in order */
export async function runSteps(steps: Step[], { slots, stopAtFirstRed, onEnd }: Options): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>()
  const running = new Map<string, Promise<void>>()
  const end = (step: Step, state: Outcome['state'], seconds: number, result: Result) => {
    const outcome = { ...step, state, seconds, result }
    outcomes.set(step.name, outcome)
    onEnd(outcome)
  }
  const start = async (step: Step) => {
    const began = performance.now()
    const result = await step.run().catch((error: unknown) => ({ passed: 0, failed: 1, output: describe(error) }))
    running.delete(step.name)
    end(step, stateOf(result), (performance.now() - began) / 1000, result)
  }
  const isRed = () => stopAtFirstRed && [...outcomes.values()].some(({ state }) => state === 'failed')
  let waiting = [...steps]
  while (waiting.length > 0) {
    const next = waiting.find(({ after = [] }) => after.every((name) => outcomes.has(name)))
    const aloneRuns = steps.some(({ name, alone }) => alone && running.has(name))
    const isFree = next && !aloneRuns && running.size < (next.alone ? 1 : slots)
    if (!next || !isFree) {
      if (running.size === 0)
        throw new Error(`Steps wait for one another: ${waiting.map(({ name }) => name).join(', ')}`)
      await Promise.race(running.values())
      continue
    }
    waiting = waiting.filter((step) => step !== next)
    const isReady = (next.after ?? []).every((name) => outcomes.get(name)?.state === 'passed')
    if (isReady && !isRed()) running.set(next.name, start(next))
    else end(next, 'not run', 0, NOTHING)
  }
  await Promise.all(running.values())
  return steps.map(({ name }) => outcomes.get(name)).filter((outcome) => outcome !== undefined)
}

function stateOf({ failed, leftOut }: Result): Outcome['state'] {
  if (failed > 0) return 'failed'
  return leftOut === undefined ? 'passed' : 'left out'
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const MARK = { passed: 'ok', failed: 'RED', 'not run': 'not run', 'left out': 'left out' }

export function lineOf({ name, state, seconds, result }: Outcome): string {
  const counted = result.passed + result.failed > 1 ? `  ${result.passed} passed, ${result.failed} failed` : ''
  const why = result.leftOut === undefined ? '' : `  ${result.leftOut}`
  const line = `${MARK[state].padEnd(8)} ${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s${counted}${why}`
  return state === 'failed' ? `${line}\n${result.output.trimEnd()}\n` : line
}

/** Text with the names of steps that failed or did not run, the duration, and `N passed, N failed` as last line. */
export function summaryOf(outcomes: Outcome[], seconds: number): string {
  const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, { result }) => sum + result[key], 0)
  const named = (state: Outcome['state']) =>
    outcomes.filter((outcome) => outcome.state === state).map(({ name }) => name)
  return [
    '',
    ...named('failed').map((name) => `RED: ${name}`),
    ...(named('not run').length > 0 ? [`Not run: ${named('not run').join(', ')}`] : []),
    `${seconds.toFixed(0)} s`,
    `${total('passed')} passed, ${total('failed')} failed`,
  ].join('\n')
}
