import { readFileSync } from 'node:fs'

export const say = (text: string): boolean => process.stdout.write(`${text}\n`)
export const row = (cells: readonly (string | number)[]): boolean => say(`| ${cells.join(' | ')} |`)
export const ms = (value: number): string => value.toFixed(1)
export const verdict = (within: boolean): string => (within ? 'ok' : 'over')

/** Prints the head of a table. */
export function head(cells: readonly string[]): void {
  row(cells)
  row(cells.map(() => '---'))
}

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * times.length) - 1)] ?? Number.NaN

/** Resident memory of a process in megabytes; Linux only. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
