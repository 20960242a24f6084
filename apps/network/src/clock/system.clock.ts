import type { Clock } from './clock.ts'

/** Longest delay of a timer of Node. */
const LONGEST = 2 ** 31 - 1

/** Waits, or until the signal. The timer of `node:timers/promises` makes an error with a stack each time that it is stopped. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })

/** Clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  async until(time, signal) {
    const rest = () => time.getTime() - Date.now()
    // Counted down as well, so that a clock that is set back does not prolong the wait.
    for (let left = rest(); left > 0; ) {
      if (signal?.aborted) return
      const wait = Math.min(left, LONGEST)
      await pause(wait, signal)
      left = Math.min(left - wait, rest())
    }
  },
}
