/** Runs a task once and shares its result with every later call; after a failure the next call runs it again. */
export function memoized<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= task().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
}
