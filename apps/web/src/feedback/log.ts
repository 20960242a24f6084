/** Writes a failure to the browser console (spec §4, §8). */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}:`, error instanceof Error ? error.message : error)
}

/** Runs a request, writes a failure to the console (spec §8) and throws it again, so that the screen can show it in its own way. */
export async function logged<Result>(what: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const overtaken = error instanceof DOMException && error.name === 'AbortError'
    if (!overtaken) logFailure(`${what} failed`, error)
    throw error
  }
}
