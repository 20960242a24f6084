import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

test('what comes while a batch is written goes into the next one, and a failed batch fails no other', async () => {
  const batches: string[][] = []
  const begun = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  const write = inBatches(async (items: readonly string[]) => {
    batches.push([...items])
    begun.resolve()
    if (batches.length === 1) await first.promise
  })
  const failed = Promise.allSettled(['a', 'b'].map(write))
  await begun.promise
  const written = Promise.all(['c', 'd'].map(write))
  first.reject(new Error('away'))
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await written
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})
