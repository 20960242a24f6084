import { expect, test } from 'vitest'
import { type Quota, RESOLVE_QUOTA, spend } from './resolve-quota.ts'

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000)

test('a spent resolution comes back after its seconds, and never more than the burst', () => {
  let quota: Quota = { left_over: RESOLVE_QUOTA.burst, counted_at: at(0) }
  const next = (seconds: number) => {
    const result = spend(quota, at(seconds))
    if (!('retryAfter' in result)) quota = result
    return 'retryAfter' in result ? result.retryAfter : 'spent'
  }
  const burst = Array.from({ length: RESOLVE_QUOTA.burst }, () => next(0))
  expect(new Set(burst)).toEqual(new Set(['spent']))
  expect(next(0)).toBe(2)
  expect(next(1)).toBe(1)
  expect(next(2)).toBe('spent')
  expect(next(2)).toBe(2)
  expect(spend(quota, at(1_000_000))).toEqual({ left_over: RESOLVE_QUOTA.burst - 1, counted_at: at(1_000_000) })
  expect(spend(quota, at(-10)), 'a clock that went back gives nothing').toEqual({ retryAfter: 2 })
})
