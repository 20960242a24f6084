import { expect, test } from 'vitest'
import { maskedName } from './masked-name.ts'

test('only the first name is whole; every other word shows its initial', () => {
  expect(maskedName('Ana Rojas Muñoz')).toBe('Ana R**** M****')
  expect(maskedName('  José  Ñandú\tÉlan 𝒵eta ')).toBe('José Ñ**** É**** 𝒵****')
  expect(maskedName('Ana')).toBe('Ana')
})

test('a masked name is never longer than its field', () => {
  const longest = `${'A'.repeat(80)} b c d e f g h`
  expect(maskedName(longest)).toBe(`${'A'.repeat(80)} b**** c**** d****`)
})
