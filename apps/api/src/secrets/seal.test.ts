import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const KEY = Buffer.alloc(32, 7)
const seal = createSeal([KEY], 'audit')

test('a mark fits its text in every process with the same key, and no other text', () => {
  expect(createSeal([Buffer.from(KEY)], 'audit').fits('uno', seal.of('uno'))).toBe(true)
  expect(seal.fits('dos', seal.of('uno'))).toBe(false)
})

test('a mark of another purpose, of another key or of another length does not fit', () => {
  for (const other of [createSeal([KEY], 'mailbox-pass'), createSeal([Buffer.alloc(32, 8)], 'audit')])
    expect(seal.fits('uno', other.of('uno'))).toBe(false)
  for (const mark of [seal.of('uno').subarray(1), Buffer.concat([seal.of('uno'), Buffer.alloc(1)]), Buffer.alloc(0)])
    expect(seal.fits('uno', mark)).toBe(false)
})

test('what an earlier version sealed still fits', () => {
  const mark = 'dba43116afc317083300a9874b6679464a653ef1c20651c274dea9458873b50a'
  expect(seal.fits('uno', Buffer.from(mark, 'hex'))).toBe(true)
})

test('after another key came first, marks of the former fit, and new ones are made with the new', () => {
  const former = seal.of('uno')
  const renewed = createSeal([Buffer.alloc(32, 9), KEY], 'audit')
  expect(renewed.fits('uno', former)).toBe(true)
  expect(createSeal([Buffer.alloc(32, 9)], 'audit').fits('uno', renewed.of('uno'))).toBe(true)
})
