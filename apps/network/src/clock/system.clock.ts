import { setTimeout } from 'node:timers/promises'
import type { Clock } from './clock.ts'

/** Longest delay of a timer of Node. */
const LONGEST = 2 ** 31 - 1

/** Clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  async until(time, signal) {
    const rest = () => time.getTime() - Date.now()
    // Counted down as well, so that a clock that is set back does not prolong the wait.
    for (let left = rest(); left > 0; ) {
      if (signal?.aborted) return
      const wait = Math.min(left, LONGEST)
      await setTimeout(wait, undefined, signal && { signal }).catch(() => undefined)
      left = Math.min(left - wait, rest())
    }
  },
}
