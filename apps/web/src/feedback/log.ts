/** Writes a failure to the console, where only developers look (spec §4, §8). */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}:`, error instanceof Error ? error.message : error)
}

/** Failures of lists and names are only logged (spec §8); the screen says in its own place what is missing. */
export async function logged<Result>(what: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const overtaken = error instanceof DOMException && error.name === 'AbortError'
    if (!overtaken) logFailure(`${what} failed`, error)
    throw error
  }
}
