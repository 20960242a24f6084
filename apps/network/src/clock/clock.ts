/** Source of the time, so that a test or the demo's week of history can set another. */
export interface Clock {
  now(): Date
  /** Resolves when the time has come, or when the signal stops the wait. */
  until(time: Date, signal?: AbortSignal): Promise<void>
}

export const DAY_MS = 86_400_000
