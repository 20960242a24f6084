/**
 * Runs a task at the first call and shares its outcome with every later one; after a failure the next call runs it again.
 * @returns calls the task
 */
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
