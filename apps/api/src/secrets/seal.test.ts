import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const KEY = [Buffer.alloc(32, 7)] as const
const seal = createSeal(KEY, 'audit')

test('a mark fits its text in every process with the same key, and no other text', () => {
  expect(createSeal([Buffer.from(KEY[0])], 'audit').fits('uno', seal.of('uno'))).toBe(true)
  expect(seal.fits('dos', seal.of('uno'))).toBe(false)
})

test('a mark of another purpose, of another key or of another length does not fit', () => {
  for (const other of [createSeal(KEY, 'mailbox-pass'), createSeal([Buffer.alloc(32, 8)], 'audit')])
    expect(seal.fits('uno', other.of('uno'))).toBe(false)
  for (const mark of [seal.of('uno').subarray(1), Buffer.concat([seal.of('uno'), Buffer.alloc(1)]), Buffer.alloc(0)])
    expect(seal.fits('uno', mark)).toBe(false)
})

test('a former key still fits what it marked, and marks nothing', () => {
  const both = createSeal([Buffer.alloc(32, 8), ...KEY], 'audit')
  expect(both.fits('uno', seal.of('uno'))).toBe(true)
  expect(seal.fits('uno', both.of('uno'))).toBe(false)
})

test('what an earlier version sealed still fits', () => {
  const mark = 'dba43116afc317083300a9874b6679464a653ef1c20651c274dea9458873b50a'
  expect(seal.fits('uno', Buffer.from(mark, 'hex'))).toBe(true)
})
