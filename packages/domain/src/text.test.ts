import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { line, nameKey, publicLine } from './text.ts'

const name = line({ min: 3, max: 5, required: 'falta', tooShort: 'corto', tooLong: 'largo' })
const first = (text: unknown): string | undefined => name.safeParse(text).error?.issues[0]?.message

describe('a line of text', () => {
  test.each([
    [undefined, 'falta'],
    ['  ', 'falta'],
    [' ab ', 'corto'],
    ['abc', undefined],
    ['ñandú', undefined],
    ['ñandúes', 'largo'],
    ['a👩‍👧', undefined],
    ['👩‍👩‍👧', 'Hay caracteres que no se pueden usar'],
    ['ab❤️', undefined],
    ['ab\ufe0fc', 'Hay caracteres que no se pueden usar'],
    ['ab\u00adc', 'Hay caracteres que no se pueden usar'],
    ['ab\ufe0ec', 'Hay caracteres que no se pueden usar'],
    ['ab\u{e0100}c', 'Hay caracteres que no se pueden usar'],
    ['ab\u034fc', 'Hay caracteres que no se pueden usar'],
    ['\u3164\u3164\u3164', 'Hay caracteres que no se pueden usar'],
    ['\u2800\u2800\u2800', 'Hay caracteres que no se pueden usar'],
    ['ab\ue000', 'Hay caracteres que no se pueden usar'],
    ['ab\u0301\u0302\u0303\u0304', 'Hay caracteres que no se pueden usar'],
    ['a\u200bbc', 'Hay caracteres que no se pueden usar'],
    ['a\u202ebc', 'Hay caracteres que no se pueden usar'],
    ['a\u200dbc', 'Hay caracteres que no se pueden usar'],
    ['ab\0c', 'Hay caracteres que no se pueden usar'],
    ['ab\ud800', 'Hay caracteres que no se pueden usar'],
  ])('%j: %j', (text, message) => {
    expect(first(text)).toBe(message)
  })

  test('is normalised and trimmed', () => {
    expect(name.parse(' n\u0303an ')).toBe('ñan')
  })
})

describe('the name of a company or an integration', () => {
  const named = publicLine({ min: 3, max: 30, required: 'falta', tooShort: 'corto', tooLong: 'largo' })

  test.each(['Café Ñandú', 'Straße & Œuvre Nº 2', 'ＡＣＭＥ', 'Pagos 24/7 ✓', 'ab❤️', 'Łódź S.A.'])(
    'may be %s',
    (text) => {
      expect(named.safeParse(text).success).toBe(true)
    },
  )

  test.each([
    ['a Cyrillic letter among Latin ones', 'Acmе'],
    ['only Cyrillic letters', 'АСМЕ'],
    ['a Greek letter', 'Pagοs'],
    ['a Cherokee letter', 'ᎪCME'],
    ['a phonetic letter', 'pɑgos'],
    ['a letter without its dot', 'pıa'],
    ['a digit of another alphabet', 'Pagos ٣'],
  ])('has not %s', (_what, text) => {
    expect(named.safeParse(text).error?.issues[0]?.message).toBe('Hay caracteres que no se pueden usar')
  })
})

test('names that look alike have the same key', () => {
  expect(new Set([' Acme  spa', 'ACME SPA', 'ＡＣＭＥ SpA'].map(nameKey)).size).toBe(1)
  fc.assert(fc.property(fc.string(), (text) => nameKey(nameKey(text)) === nameKey(text)))
})
