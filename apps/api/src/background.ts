/** Background tasks of this process, so that none fails in silence. */
export type Background = ReturnType<typeof createBackground>

export function createBackground(log: (line: string) => void) {
  /** Failed runs in a row, by task. */
  const failures = new Map<string, number>()
  const running = new Set<string>()
  return {
    /**
     * Runs a task, unless it is still running. Its first failure in a row is logged, and so is its first success afterwards; never
     * throws.
     */
    async run(name: string, task: () => Promise<unknown>): Promise<void> {
      if (running.has(name)) return
      running.add(name)
      const before = failures.get(name) ?? 0
      try {
        await task()
        if (before > 0) log(`${name}: works again after ${before} failed runs`)
        failures.delete(name)
      } catch (error) {
        if (before === 0) log(`${name}: failed (${error instanceof Error ? error.message : String(error)})`)
        failures.set(name, before + 1)
      } finally {
        running.delete(name)
      }
    },
    /** Failed runs in a row of each task whose last run failed. */
    failing: (): Record<string, number> => Object.fromEntries(failures),
  }
}
