import { type LifeState, STAGES } from '@portal/domain/road/road'
import { expect, test } from 'vitest'
import { lifeOf } from './compact.life.ts'

/** Road whose stages have 4 facts each, of which so many are there. */
const road = (life: LifeState, ...facts: number[]) => ({
  life,
  stages: STAGES.map((stage, at) => ({ stage, facts: facts[at] ?? 0, declared: 0, fails: 0, total: 4 })),
})
const drawn = (...of: Parameters<typeof lifeOf>) =>
  lifeOf(...of)
    .map(({ status }) => status[0])
    .join('')

test('a card draws what is behind, where the integration is, and what is ahead', () => {
  expect(drawn(road('configured'), 'enroller')).toBe('dntttttt')
  expect(drawn(road('connected', 4, 2), 'enroller')).toBe('ddnttttt')
  expect(drawn(road('in_review', 4, 4, 4, 4), 'network')).toBe('dddddntt')
  expect(drawn(road('in_review', 4, 0, 0, 4), 'network')).toBe('ddttdntt')
  expect(drawn(road('connected', 4, 2, 4), 'enroller')).toBe('ddndtttt')
  expect(lifeOf(road('in_review'), 'network')[5]?.turn).toBe('network')
})

test('a stage without facts, as without a network, is never reached', () => {
  const { life, stages } = road('self_certified', 4)
  const withoutNetwork = stages.map((each) => (/connect|test/.test(each.stage) ? { ...each, total: 0 } : each))
  expect(drawn({ life, stages: withoutNetwork }, 'enroller')).toBe('ddttnttt')
})

test('an end shows which steps were left out', () => {
  expect(drawn(road('completed', 4, 4, 4, 4, 4), 'nobody')).toBe('ddddddtd')
  expect(drawn(road('completed', 4, 0, 0, 4, 4), 'nobody')).toBe('ddttddtd')
})
