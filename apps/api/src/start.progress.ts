/** Prints what a start is doing, and how long each step took, in the form that `tools/bootstrap.mjs` gives its own steps. */
export function createProgress(write: (text: string) => void) {
  /** True while the line of a step waits for its end. */
  let open = false
  return {
    /** Prints a line of its own, also in the middle of a step. */
    say: (line: string): void => {
      write(`${open ? '\n' : ''}${line}\n`)
      open = false
    },
    step: async <Result>(doing: string, work: () => Promise<Result>): Promise<Result> => {
      const began = performance.now()
      write(`${doing}… `)
      open = true
      try {
        const result = await work()
        write(`${open ? '' : `${doing}: `}listo en ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
        return result
      } catch (error) {
        if (open) write('\n')
        throw error
      } finally {
        open = false
      }
    },
  }
}

export type Progress = ReturnType<typeof createProgress>
