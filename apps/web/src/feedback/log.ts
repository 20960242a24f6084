/** Writes a failure to the console, where only developers look (spec §4, §8). */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}:`, error instanceof Error ? error.message : error)
}
