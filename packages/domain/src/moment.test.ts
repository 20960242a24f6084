import { expect, test } from 'vitest'
import { chileanMoment } from './moment.ts'

test('a moment reads in the time of Santiago, winter and summer', () => {
  expect(chileanMoment('2026-07-05T03:04:00.000Z')).toBe('04-07-2026 a las 23:04')
  expect(chileanMoment('2026-01-05T03:04:00.000Z')).toBe('05-01-2026 a las 00:04')
})
