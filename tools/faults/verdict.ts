/** One promise of the server, what was measured, and whether it was kept. */
export interface Verdict {
  promise: string
  measured: string
  kept: boolean
}

export const verdict = (promise: string, measured: string, kept: boolean): Verdict => ({ promise, measured, kept })

/** How many of each, as in `200 × 41, 503 × 9`. */
export function counted(values: readonly (string | number | undefined)[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  return [...counts].map(([value, count]) => `${value} × ${count}`).join(', ') || 'none'
}
