import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedIn, hashContent } from './snapshot.ts'

test('the hash of a form does not depend on the order of its keys', () => {
  expect(hashContent({ a: 1, b: { c: [1, 2], d: null } })).toBe(hashContent({ b: { d: null, c: [1, 2] }, a: 1 }))
})

test('the hash of a form changes with any content', () => {
  expect(hashContent({ a: '1' })).not.toBe(hashContent({ a: 1 }))
  expect(hashContent({ a: [1, 2] })).not.toBe(hashContent({ a: [2, 1] }))
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      (one, other) => (hashContent({ one }) === hashContent({ one: other })) === (one === other),
    ),
  )
})

test('what changed is named by its field, whatever the order of the keys inside it', () => {
  const stored = { ip: ['1.2.3.4'], bank: null, marks: { a: true, b: false } }
  expect(changedIn({ ip: ['1.2.3.4'], bank: '028', marks: { b: false, a: true } }, stored)).toEqual(['bank'])
  expect(changedIn(stored, stored)).toEqual([])
})
