import { expect, test } from 'vitest'
import { remaining } from './certificate.ts'

const END = new Date('2027-03-14T15:00:00Z')
const before = (days: number) => new Date(END.getTime() - days * 86_400_000)

test.each([
  [365, 365, 'valid'],
  [30, 30, 'valid'],
  [29.5, 30, 'valid'],
  [29, 29, 'ending'],
  [0.01, 1, 'ending'],
  [0, 0, 'expired'],
  [-3, 0, 'expired'],
])('%d days before its end a certificate has %i days and is %s', (ahead, days, stage) => {
  expect(remaining(END, before(ahead))).toEqual({ days, stage })
})
