import { expect, test } from 'vitest'
import { MOST_OF_ONE, nextLanes, QUESTIONS } from './lanes.ts'

const lanesOf = (participant_id: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({ participant_id, lane: `notify_${number}` }))
const question = { participant_id: 'shop', lane: QUESTIONS }
/** Thirty parties that fill what they can. */
const crowd = Array.from({ length: 30 }, (_, number) => lanesOf(`slow${number}`, 20)).flat()

test('one party has few lanes, and one of another party goes first', () => {
  const mine = { participant_id: 'shop', lane: 'notify_0' }
  expect(nextLanes(lanesOf('slow', 20), [])).toHaveLength(MOST_OF_ONE)
  expect(nextLanes(lanesOf('slow', 20), lanesOf('slow', 6))).toHaveLength(2)
  expect(nextLanes([...lanesOf('slow', 20), mine], lanesOf('slow', 1))[0]).toEqual(mine)
})

test('when all other places are taken, questions still have theirs', () => {
  const running = nextLanes(crowd, [])
  expect(running).toHaveLength(192)
  expect(nextLanes([...crowd, ...lanesOf('shop', 1), question], running)).toEqual([question])
  expect(nextLanes([question], [...running, question]), 'a slow question holds up no other').toEqual([question])
  expect(
    nextLanes(
      [question],
      Array.from({ length: MOST_OF_ONE }, () => question),
    ),
  ).toEqual([])
})

test('a lane under way is not begun again, and a place that was given back goes to who has none', () => {
  expect(nextLanes(lanesOf('shop', 2), lanesOf('shop', 1))).toEqual(lanesOf('shop', 2).slice(1))
  const [, ...left] = nextLanes(crowd, [])
  expect(nextLanes([...crowd, ...lanesOf('shop', 1)], left)).toEqual(lanesOf('shop', 1))
})
