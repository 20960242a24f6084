import { expect, test } from 'vitest'
import { SettableClock } from '../testing/clock.ts'
import { followedCharges } from './followed.ts'
import type { ReadCharge, SeenCharge } from './run.ts'

/** Charges whose version is `stored.version`; each read waits until `answer`. */
function openCharges() {
  const stored = { version: '1' }
  const reads: PromiseWithResolvers<ReadCharge>[] = []
  const charges = followedCharges({
    clock: new SettableClock('2026-03-05T15:04:05Z'),
    versions: async () => new Map(),
    readCharge() {
      const read = Promise.withResolvers<ReadCharge>()
      reads.push(read)
      return read.promise
    },
  })
  const answer = () => reads.at(-1)?.resolve({ version: stored.version, seen: {} as SeenCharge })
  return { charges, stored, reads, answer }
}

test('a change of a charge is read once for all who follow it and for the answer to a step', async () => {
  const { charges, stored, reads, answer } = openCharges()
  const leave = charges.follow('a', () => undefined)
  const first = [charges.read('a', '1'), charges.read('a', '1')]
  await new Promise(setImmediate)
  answer()
  expect(new Set(await Promise.all(first)).size).toBe(1)

  stored.version = '2'
  const step = charges.read('a')
  const follower = charges.read('a', '2')
  answer()
  expect(await follower).toBe(await step)
  expect(await charges.read('a', '2')).toBe(await step)
  expect(reads).toHaveLength(2)

  // Nothing is kept of what nobody follows.
  leave()
  const unfollowed = charges.read('a', '2')
  answer()
  await unfollowed
  expect(reads).toHaveLength(3)
})

test('a read that fails is no answer to the next one', async () => {
  const { charges, reads, answer } = openCharges()
  charges.follow('a', () => undefined)
  const failed = charges.read('a')
  const waiting = charges.read('a', '1')
  reads[0]?.reject(new Error('The database is away'))
  await expect(failed).rejects.toThrow('The database is away')
  await new Promise(setImmediate)
  answer()
  expect((await waiting).version).toBe('1')
})
