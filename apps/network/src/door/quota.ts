import { Refusal } from '../refusal.ts'

/** Most calls in a minute, and at once (in a second). */
export interface Quota {
  minute: number
  burst: number
}
export const CALL_QUOTA: Quota = { minute: 600, burst: 100 }
export const WHOAMI_QUOTA: Quota = { minute: 60, burst: 60 }
/** Of whatever the holder of a certificate sends, also what fails a check before the quota. */
export const ARRIVAL_QUOTA: Quota = { minute: 1_200, burst: 200 }
/** Of calls in an integration's name with the certificate of another one that its log shows. */
export const NAMED_QUOTA: Quota = { minute: 30, burst: 30 }

interface Window {
  /** Start in milliseconds. */
  from: number
  count: number
}

const MINUTE_MS = 60_000
const SECOND_MS = 1_000

/** Calls of each integration in the current minute and second, in the memory of this process. */
export class Quotas {
  readonly #quota: Quota
  readonly #minutes = new Map<string, Window>()
  readonly #seconds = new Map<string, Window>()
  constructor(quota: Quota) {
    this.#quota = quota
  }

  /** Counts a call. Returns the headers that say what is left; `refusal` if nothing was. */
  take(caller: string, now: number): { headers: Record<string, string>; refusal?: Refusal } {
    const minute = windowOf(this.#minutes, caller, now, MINUTE_MS)
    const second = windowOf(this.#seconds, caller, now, SECOND_MS)
    const wait = (window: Window, length: number) => Math.max(1, Math.ceil((window.from + length - now) / 1000))
    const full = minute.count >= this.#quota.minute
    const refused = full || second.count >= this.#quota.burst
    if (!refused) {
      minute.count += 1
      second.count += 1
    }
    const headers = {
      'ratelimit-limit': String(this.#quota.minute),
      'ratelimit-remaining': String(this.#quota.minute - minute.count),
      'ratelimit-reset': String(wait(minute, MINUTE_MS)),
    }
    if (!refused) return { headers }
    const retryAfter = full ? wait(minute, MINUTE_MS) : wait(second, SECOND_MS)
    return { headers, refusal: new Refusal('rate_limited', { retryAfter }) }
  }
}

function windowOf(windows: Map<string, Window>, caller: string, now: number, length: number): Window {
  const known = windows.get(caller)
  if (known && now - known.from < length && now >= known.from) return known
  const opened = { from: now, count: 0 }
  windows.set(caller, opened)
  return opened
}
