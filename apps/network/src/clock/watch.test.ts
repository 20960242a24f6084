import { expect, test } from 'vitest'
import { SettableClock } from '../testing/clock.ts'
import { createWatch } from './watch.ts'

function openWatch() {
  const clock = new SettableClock('2026-03-05T15:04:05Z')
  const asked: (readonly string[])[] = []
  const versions = new Map<string, string>()
  const watch = createWatch({
    clock,
    async versions(ids) {
      asked.push(ids)
      return versions
    },
  })
  /** Lets a look end and the time of the next one come. */
  async function look(): Promise<void> {
    await clock.waited()
    clock.advance(0.2)
    await clock.waited()
  }
  return { watch, versions, asked, look, clock }
}

test('a change is told to all followers, with one query for all ids; without followers there is no query', async () => {
  const { watch, versions, asked, look, clock } = openWatch()
  const told: string[] = []
  const leave = [watch.follow('a', () => told.push('one')), watch.follow('a', () => told.push('two'))]
  leave.push(watch.follow('b', () => told.push('other')))
  versions.set('a', '1')
  await look()
  await look()
  expect(told).toEqual(['one', 'two'])
  versions.set('a', '2').set('b', '1')
  await look()
  expect(told).toEqual(['one', 'two', 'one', 'two', 'other'])
  expect(asked.at(-1)).toEqual(['a', 'b'])
  for (const go of leave) go()
  clock.advance(0.2)
  const { length } = asked
  await new Promise(setImmediate)
  expect(asked).toHaveLength(length)
  watch.follow('c', () => told.push('late'))
  await look()
  expect(asked.at(-1)).toEqual(['c'])
})
