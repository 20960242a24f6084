import type { Clock } from '../clock/clock.ts'

/** Clock that stands still until a test sets it. */
export class SettableClock implements Clock {
  #now: Date
  #waiting: { time: Date; resolve: () => void }[] = []
  #noticeWait = (): void => undefined

  constructor(now: Date | string) {
    this.#now = new Date(now)
  }

  now(): Date {
    return new Date(this.#now)
  }

  until(time: Date, signal?: AbortSignal): Promise<void> {
    if (time <= this.#now || signal?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      this.#waiting.push({ time, resolve })
      signal?.addEventListener('abort', () => resolve(), { once: true })
      this.#noticeWait()
    })
  }

  /** Resolves when somebody waits for a later time. */
  waited(): Promise<void> {
    if (this.#waiting.length > 0) return Promise.resolve()
    return new Promise((resolve) => (this.#noticeWait = resolve))
  }

  set(now: Date | string): void {
    this.#now = new Date(now)
    for (const { resolve } of this.#waiting.filter(({ time }) => time <= this.#now)) resolve()
    this.#waiting = this.#waiting.filter(({ time }) => time > this.#now)
  }

  advance(seconds: number): void {
    this.set(new Date(this.#now.getTime() + seconds * 1000))
  }
}
