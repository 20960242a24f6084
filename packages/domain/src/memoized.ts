/** Makes a function that runs the task at its first call and then returns the same result; after a failure it runs the task again. */
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
