import { FAILURE_AMOUNTS } from '@portal/network/common/failure-amounts'
import { expect, test } from 'vitest'
import { ENDINGS, OUTCOMES, outcomeOf, withEnding } from './outcomes.ts'

test('every simulated failure can be chosen, and the amount that it gives makes it happen', () => {
  expect(ENDINGS.slice(1)).toEqual(Object.keys(FAILURE_AMOUNTS).toSorted())
  for (const amount of [1, 90, 15_990, 999_999_999])
    for (const ending of ENDINGS) expect(outcomeOf(withEnding(amount, ending)), `${amount} ${ending}`).toBe(ending)
})

test('an amount chooses its outcome by its last two digits; any other is paid', () => {
  expect([101, 15_903, 1_000_009].map(outcomeOf)).toEqual(['01', '03', '09'])
  expect([1, 100, 15_990, 15_910].map((amount) => OUTCOMES[outcomeOf(amount)].title)).toEqual([
    'El banco lo rechaza',
    'Se paga',
    'Se paga',
    'Se paga',
  ])
})

test('a chosen outcome changes only the last two digits', () => {
  expect(withEnding(15_990, '03')).toBe(15_903)
  expect(withEnding(15_903, '90')).toBe(15_990)
})
