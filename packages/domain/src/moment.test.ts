import { expect, test } from 'vitest'
import { chileanDay, chileanMoment, chileanTimestamp } from './moment.ts'

const WINTER = '2026-07-05T03:04:00.000Z'
const SUMMER = '2026-01-05T03:04:00.000Z'

test('a day and a moment read in the time of Santiago, winter and summer', () => {
  expect([WINTER, SUMMER].map(chileanDay)).toEqual(['04-07-2026', '05-01-2026'])
  expect([WINTER, SUMMER].map(chileanTimestamp)).toEqual(['04-07-2026, 23:04', '05-01-2026, 00:04'])
  expect([WINTER, SUMMER].map(chileanMoment)).toEqual(['04-07-2026 a las 23:04', '05-01-2026 a las 00:04'])
})
