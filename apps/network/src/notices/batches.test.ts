import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

test('what comes while a batch is written goes into the next one, and a failed batch fails no other', async () => {
  const batches: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const write = inBatches((items: readonly string[]) => {
    batches.push([...items])
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  })
  const first = ['a', 'b'].map(write)
  await Promise.resolve()
  const second = ['c', 'd'].map(write)
  ends[0]?.reject(new Error('away'))
  const outcomes = await Promise.allSettled(first)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  ends[1]?.resolve()
  await Promise.all(second)
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})
