import { expect, test } from 'vitest'
import { chileanMoment, chileanTime } from '../clock/chile.ts'
import { nextBankDay } from './bank-day.ts'

const settles = (paid: string): string => chileanMoment(nextBankDay(new Date(paid)))

test.each([
  ['2026-03-05T12:05:12-03:00', '2026-03-06T06:00:00-03:00', 'a Thursday'],
  ['2026-03-06T05:59:59-03:00', '2026-03-09T06:00:00-03:00', 'a Friday before 06:00'],
  ['2026-03-07T23:59:59-03:00', '2026-03-09T06:00:00-03:00', 'a Saturday'],
  [
    '2026-04-02T12:00:00-03:00',
    '2026-04-06T06:00:00-04:00',
    'before Good Friday, over the end of daylight saving time',
  ],
  ['2026-09-04T12:00:00-04:00', '2026-09-07T06:00:00-03:00', 'over the beginning of daylight saving time'],
  ['2026-12-30T12:00:00-03:00', '2027-01-04T06:00:00-03:00', 'before the bank holiday and New Year'],
  ['2027-09-16T12:00:00-03:00', '2027-09-20T06:00:00-03:00', 'before the national holidays'],
])('a payment of %s settles at %s: %s', (paid, at) => {
  expect(settles(paid)).toBe(at)
})

test('a day without midnight begins when its clocks do', () => {
  expect(chileanMoment(chileanTime('2026-09-06', 0))).toBe('2026-09-06T01:00:00-03:00')
  expect(chileanMoment(chileanTime('2026-04-05', 0))).toBe('2026-04-05T00:00:00-04:00')
  expect(chileanMoment(chileanTime('2026-03-05', 0))).toBe('2026-03-05T00:00:00-03:00')
})

test.each(['0000-01-01', '+010000-01-01', 'hoy'])('%s has no moments in Chile', (day) => {
  expect(() => chileanTime(day, 0)).toThrow(RangeError)
})
