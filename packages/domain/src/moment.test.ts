import { expect, test } from 'vitest'
import { chileanDay, chileanMoment, chileanTimestamp, daysSince, longDay } from './moment.ts'

const WINTER = '2026-07-05T03:04:00.000Z'
const SUMMER = '2026-01-05T03:04:00.000Z'

test('days and times are shown in the time zone of Santiago, winter and summer', () => {
  expect([WINTER, SUMMER].map(chileanDay)).toEqual(['04-07-2026', '05-01-2026'])
  expect([WINTER, SUMMER].map(chileanTimestamp)).toEqual(['04-07-2026, 23:04', '05-01-2026, 00:04'])
  expect([WINTER, SUMMER].map(chileanMoment)).toEqual(['04-07-2026 a las 23:04', '05-01-2026 a las 00:04'])
})

test('a calendar day is written in words, independent of the time zone', () => {
  expect([longDay('2027-12-31'), longDay('2026-03-01')]).toEqual(['31 de diciembre de 2027', '1 de marzo de 2026'])
  for (const none of ['', '2026-13-01', '2026-3-1', 'ayer']) expect(() => longDay(none)).toThrow(RangeError)
})

test('days are counted on the calendar of Santiago: an hour across midnight is one day, hours within a day are none', () => {
  // Midnight in Santiago is 04:00 UTC in winter and 03:00 UTC in summer.
  expect(daysSince('2026-07-05T03:30:00.000Z', Date.parse('2026-07-05T04:30:00.000Z'))).toBe(1)
  expect(daysSince('2026-01-05T02:30:00.000Z', Date.parse('2026-01-05T03:30:00.000Z'))).toBe(1)
  expect(daysSince('2026-07-05T04:00:00.000Z', Date.parse('2026-07-06T03:59:59.999Z'))).toBe(0)
  expect(daysSince('2026-01-05T23:00:00.000Z', Date.parse('2026-01-06T01:00:00.000Z'))).toBe(0)
})

test('days are counted across clock changes and years, and backwards', () => {
  expect(daysSince('2026-04-04T12:00:00.000Z', Date.parse('2026-04-06T12:00:00.000Z'))).toBe(2)
  expect(daysSince('2026-09-05T12:00:00.000Z', Date.parse('2026-09-07T12:00:00.000Z'))).toBe(2)
  expect(daysSince('2025-12-31T12:00:00.000Z', Date.parse('2026-01-01T12:00:00.000Z'))).toBe(1)
  expect(daysSince('2026-01-02T12:00:00.000Z', Date.parse('2026-01-01T12:00:00.000Z'))).toBe(-1)
})
