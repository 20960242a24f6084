import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, fragmentsOf } from './difference.ts'

const marked = (signed: string, right: string): string =>
  differenceOf(signed, right)
    .map(({ kind, text }) => ({ same: text, signed: `[-${text}-]`, right: `[+${text}+]` })[kind])
    .join('')

test.each([
  ['{"a":"caf\\u00e9s y té"}', '{"a":"cafés y té"}', '{"a":"caf[-\\u00e9-][+é+]s y té"}'],
  ['{"a":"15990"}', '{"a":15990}', '{"a":[-"-]15990[-"-]}'],
  ['{"a": 1}', '{"a":1}', '{"a":[- -]1}'],
  ['{"a":15990.0}', '{"a":15990}', '{"a":15990[-.0-]}'],
])('the difference of %s and %s', (signed, right, expected) => {
  expect(marked(signed, right)).toBe(expected)
})

test('its parts are the two texts', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', ':', ',', ' ', 'a', '1', 'é', '\n') })
  fc.assert(
    fc.property(text, text, (signed, right) => {
      const parts = differenceOf(signed, right)
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join('')
      expect([without('right'), without('signed')]).toEqual([signed, right])
    }),
  )
})

test('a fragment has the words around the first difference', () => {
  expect(fragmentsOf(differenceOf('{"a":"Dos caf\\u00e9s"}', '{"a":"Dos cafés"}'))).toEqual({
    signed: 'caf\\u00e9s',
    right: 'cafés',
    at: 13,
  })
  expect(fragmentsOf(differenceOf('same', 'same'))).toBeUndefined()
})
