import { setTimeout } from 'node:timers/promises'
import type { Clock } from './clock.ts'

/** Longest delay of a timer of Node. */
const LONGEST = 2 ** 31 - 1

/** Clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  async until(time, signal) {
    for (let left: number; (left = time.getTime() - Date.now()) > 0; ) {
      if (signal?.aborted) return
      await setTimeout(Math.min(left, LONGEST), undefined, signal && { signal }).catch(() => undefined)
    }
  },
}
