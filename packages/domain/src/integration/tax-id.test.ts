import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalTaxId, checkDigit, formatTaxId, taxId } from './tax-id.ts'

const messages = (text: unknown): string | undefined => taxId.safeParse(text).error?.issues[0]?.message

describe('typing a RUT', () => {
  test.each([
    ['', ''],
    ['1', '1'],
    ['1234', '123-4'],
    ['123456785', '12.345.678-5'],
    ['12.345.678-5', '12.345.678-5'],
    ['1000005k', '1.000.005-K'],
    ['0012345678-5', '12.345.678-5'],
    ['12k45678', '124.567-8'],
    ['hola', ''],
  ])('%j reads %j', (typed, shown) => {
    expect(formatTaxId(typed)).toBe(shown)
  })

  test('a formatted RUT stays the same', () => {
    fc.assert(fc.property(fc.string(), (text) => formatTaxId(formatTaxId(text)) === formatTaxId(text)))
  })
})

describe('a RUT', () => {
  test.each(['12.345.678-5', '12345678-5', '123456785', '1.000.005-k', '1000005-K', '76.086.428-5'])(
    '%s is valid',
    (text) => {
      expect(messages(text)).toBeUndefined()
    },
  )

  test.each([
    [undefined, 'El RUT es requerido'],
    ['   ', 'El RUT es requerido'],
    ['123-4', 'El RUT debe tener al menos 7 caracteres'],
    ['0-0', 'El RUT debe tener al menos 7 caracteres'],
    ['123.456.789-2', 'El RUT debe tener máximo 12 caracteres'],
    ['12.345.678-9', 'El RUT no es válido'],
    ['1'.repeat(95_000), 'El RUT debe tener máximo 12 caracteres'],
    [`1${' '.repeat(95_000)}x`, 'El RUT debe tener máximo 12 caracteres'],
    ['12345678−5', 'El RUT no es válido'],
    ['１2345678-5', 'El RUT no es válido'],
    ["12345678-5' or", 'El RUT no es válido'],
  ])('%j says %j', (text, message) => {
    expect(messages(text)).toBe(message)
  })

  test('has exactly one check digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 99_999_999 }), (body) => {
        const valid = Array.from('0123456789K').filter((digit) => messages(`${body}-${digit}`) === undefined)
        return valid.length === 1 && valid[0] === checkDigit(String(body))
      }),
      { numRuns: 2000 },
    )
  })

  test('is stored in one form', () => {
    expect(['1.000.005-k', '1000005K', '0001000005-K'].map(canonicalTaxId)).toEqual([
      '1000005-K',
      '1000005-K',
      '1000005-K',
    ])
  })
})
