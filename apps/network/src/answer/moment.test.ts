import { expect, test } from 'vitest'
import { moment } from './moment.ts'

test('a time has the offset that Chile has at that time', () => {
  expect(moment(new Date('2026-03-05T15:04:05.678Z'))).toBe('2026-03-05T12:04:05-03:00')
  expect(moment(new Date('2026-06-05T03:59:59Z'))).toBe('2026-06-04T23:59:59-04:00')
  expect(moment(new Date('2026-03-05T03:00:00Z'))).toBe('2026-03-05T00:00:00-03:00')
})
