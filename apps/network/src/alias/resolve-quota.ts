export interface Quota {
  left_over: number
  counted_at: Date
}

/** Resolutions that a participant may make at once, and seconds until each spent one comes back. */
export const RESOLVE_QUOTA = { burst: 30, seconds: 2 } as const

/**
 * Token bucket: spends one resolution.
 * @returns the bucket after it, or the whole seconds until one is left
 */
export function spend({ left_over, counted_at }: Quota, now: Date): Quota | { retryAfter: number } {
  const elapsed = Math.max(0, now.getTime() - counted_at.getTime()) / 1_000
  const left = Math.min(RESOLVE_QUOTA.burst, left_over + elapsed / RESOLVE_QUOTA.seconds)
  if (left < 1) return { retryAfter: Math.ceil((1 - left) * RESOLVE_QUOTA.seconds) }
  return { left_over: left - 1, counted_at: now }
}
