import { expect, it, vi } from 'vitest'
import { memoized } from './memoized.ts'

it('runs a task once for all callers', async () => {
  const task = vi.fn<() => Promise<object>>(async () => ({}))
  const ask = memoized(task)
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second).toBe(first)
  expect(await ask()).toBe(first)
  expect(task).toHaveBeenCalledTimes(1)
})

it('runs it again after a failure, which all waiting callers get', async () => {
  const task = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('there')
  const ask = memoized(task)
  const both = await Promise.allSettled([ask(), ask()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask()).toBe('there')
  expect(task).toHaveBeenCalledTimes(2)
})
