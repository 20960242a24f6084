import type { Outcome } from './step.ts'

const MARK = { passed: 'ok', failed: 'RED', 'not run': 'not run', 'left out': 'left out' }

/** Line of a step; the output of a red one follows. */
export function lineOf({ name, state, seconds, result }: Outcome): string {
  const counted = result.passed + result.failed > 1 ? `  ${result.passed} passed, ${result.failed} failed` : ''
  const why = result.leftOut === undefined ? '' : `  ${result.leftOut}`
  const line = `${MARK[state].padEnd(8)} ${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s${counted}${why}`
  return state === 'failed' ? `${line}\n${result.output.trimEnd()}\n` : line
}

/** Names of steps that are not green, the duration, and `N passed, N failed` as last line. */
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
