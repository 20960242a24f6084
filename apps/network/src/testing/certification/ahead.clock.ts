import type { Clock } from '../../clock/clock.ts'
import { systemClock } from '../../clock/system.clock.ts'

/** Clock of the machine that a test may set ahead, so that nobody waits for what no longer comes. */
export class AheadClock implements Clock {
  #ahead = 0
  #set = new AbortController()

  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }

  async until(time: Date, signal?: AbortSignal): Promise<void> {
    const stopped = (): boolean => signal?.aborted === true
    while (this.now() < time && !stopped()) {
      const set = this.#set.signal
      await systemClock.until(new Date(time.getTime() - this.#ahead), signal ? AbortSignal.any([signal, set]) : set)
    }
  }

  setAhead(seconds: number): void {
    this.#ahead += seconds * 1000
    this.#set.abort()
    this.#set = new AbortController()
  }
}
