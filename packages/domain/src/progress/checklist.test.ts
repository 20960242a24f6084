import { describe, expect, test } from 'vitest'
import {
  legalPercentage,
  TECHNOLOGY_ITEMS,
  type Technology,
  technologyItemsFor,
  technologyPercentage,
} from './checklist.ts'

const technology = (done: number, type: 'payer' | 'collector' | 'payer_collect'): Technology => {
  const items = technologyItemsFor(type)
  return Object.fromEntries(
    TECHNOLOGY_ITEMS.map((item) => [item, items.indexOf(item) >= 0 && items.indexOf(item) < done]),
  ) as Technology
}

describe('progress', () => {
  test.each([
    ['payer', [0, 20, 40, 60, 80, 100]],
    ['collector', [0, 15, 29, 43, 58, 72, 86, 100]],
    ['payer_collect', [0, 9, 17, 25, 34, 42, 50, 59, 67, 75, 84, 92, 100]],
  ] as const)('of a %s is rounded up at every step', (type, steps) => {
    expect(steps.map((_, done) => technologyPercentage(type, technology(done, type)))).toEqual(steps)
  })

  test('counts items that do not apply as done, and a missing checklist as 0 %', () => {
    const marks = { ...technology(0, 'payer_collect'), settlement_webhook: null, reverse_enroller: null }
    expect(technologyPercentage('payer_collect', marks)).toBe(17)
    expect(technologyPercentage('payer', null)).toBe(0)
    expect(legalPercentage({ tyc_qri: true, account_med: false, tyc_commerce: false, nda: null })).toBe(50)
  })
})
