import { expect, test } from 'vitest'
import { Quotas } from './quota.ts'

test('six hundred calls a minute and a hundred at once; one integration does not use up the calls of another', () => {
  const quotas = new Quotas({ minute: 600, burst: 100 })
  const take = (now: number, caller = 'a') => quotas.take(caller, now)
  const left = (now: number) => take(now).headers['ratelimit-remaining']
  for (let count = 0; count < 99; count++) take(0)
  expect(left(0)).toBe('500')
  expect(take(0).refusal).toMatchObject({ code: 'rate_limited', detail: { retryAfter: 1 } })
  expect(take(0, 'b').refusal).toBeUndefined()
  for (let second = 1; second <= 5; second++) for (let count = 0; count < 100; count++) take(second * 1000)
  const { headers, refusal } = take(10_000)
  expect(headers).toEqual({ 'ratelimit-limit': '600', 'ratelimit-remaining': '0', 'ratelimit-reset': '50' })
  expect(refusal?.detail.retryAfter).toBe(50)
  expect(left(60_000)).toBe('599')
})
