import { expect, test } from 'vitest'
import { shownTo } from './shown-run.ts'
import type { SeenRun, SeenSide } from './simulation.port.ts'

const side = (id: string, demo: boolean): SeenSide => ({ id, name: id, demo, bank: null })
const [cafe, wallet, mine, foreign] = [
  side('cafe', true),
  side('wallet', true),
  side('mine', false),
  side('foreign', false),
]
const own = new Map([[mine.id, 'address']])
const stepsOf = (collector: SeenSide, payer: SeenSide | null, began = true) =>
  shownTo({ collector, payer, steps: ['reverse', 'settle'], messages: [] } as unknown as SeenRun, own, began).steps

test.each([
  ['both are test parties', cafe, wallet, ['reverse', 'settle']],
  ['an own integration charges', mine, wallet, ['reverse', 'settle']],
  ['an own wallet pays the test collector', cafe, mine, ['reverse', 'settle']],
  ['a foreign wallet pays the test collector', cafe, foreign, ['reverse']],
  ['a foreign wallet pays an own integration', mine, foreign, ['reverse', 'settle']],
  ['the person no longer has access to the collector', foreign, wallet, []],
])('who began the run takes no step on the money of others: %s', (_, collector, payer, expected) => {
  expect(stepsOf(collector, payer)).toEqual(expected)
  expect(stepsOf(collector, payer, false)).toEqual([])
})
