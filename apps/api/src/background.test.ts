import { expect, test } from 'vitest'
import { createBackground } from './background.ts'

test('a failing task is logged once, counted until it works, and logged again then', async () => {
  const lines: string[] = []
  const background = createBackground((line) => lines.push(line))
  const fail = () => Promise.reject(new Error('disk full'))
  await background.run('audit', fail)
  await background.run('audit', fail)
  expect(background.failing()).toEqual({ audit: 2 })
  await background.run('audit', () => Promise.resolve())
  expect(background.failing()).toEqual({})
  expect(lines).toEqual(['audit: failed (disk full)', 'audit: works again after 2 failed runs'])
})

test('a task that is still running is not started again', async () => {
  const background = createBackground(() => undefined)
  const { promise, resolve } = Promise.withResolvers<void>()
  let runs = 0
  const first = background.run('audit', () => ((runs += 1), promise))
  await background.run('audit', () => Promise.resolve((runs += 1)))
  resolve()
  await first
  expect(runs).toBe(1)
})
