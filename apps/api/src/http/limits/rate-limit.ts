import { Refusal } from '../../refusal.ts'

interface Bucket {
  tokens: number
  at: number
}

/** Limit of calls: `burst` calls at once, then `rate` calls a second. */
export interface Pace {
  rate: number
  burst: number
}

const MOST_BUCKETS = 50_000

/** Token buckets by caller and kind of call, in the memory of this process. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>()
  readonly #clock: () => number
  #lookedAt = Number.NEGATIVE_INFINITY
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** @throws Refusal with the seconds to wait if the bucket is empty */
  take(key: string, pace: Pace): void {
    const now = this.#clock()
    const bucket = this.#buckets.get(key) ?? { tokens: pace.burst, at: now }
    bucket.tokens = Math.min(pace.burst, bucket.tokens + ((now - bucket.at) / 1000) * pace.rate)
    bucket.at = now
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > MOST_BUCKETS) this.#forget(now, pace)
    if (bucket.tokens < 1) {
      const wait = Math.ceil((1 - bucket.tokens) / pace.rate)
      throw new Refusal('rate_limited', { headers: { 'retry-after': String(wait) } })
    }
    bucket.tokens -= 1
  }

  /** Deletes buckets that are full again, at most once a second. */
  #forget(now: number, pace: Pace): void {
    if (now - this.#lookedAt < 1000) return
    this.#lookedAt = now
    for (const [key, bucket] of this.#buckets) {
      if (now - bucket.at > (pace.burst / pace.rate) * 1000) this.#buckets.delete(key)
    }
  }
}
