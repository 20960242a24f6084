import { expect, test } from 'vitest'
import { objectText, outcomeOf, timeOf } from './event.words.ts'

const call = { kind: 'call', verdict: 'ok', status: 200, code: null, attempts: null, latency_ms: 412 } as const
const notice = { ...call, kind: 'notice', attempts: { made: 3, most: 9 } } as const

test('an event says how it went, and what went badly is marked', () => {
  expect(outcomeOf(call)).toEqual({ text: '200, 412 ms', bad: false })
  expect(outcomeOf({ ...call, verdict: 'failed', status: 401, code: 'invalid_signature' })).toEqual({
    text: '401, invalid_signature',
    bad: true,
  })
  expect(outcomeOf(notice)).toEqual({ text: 'Entregado, 412 ms', bad: false })
  expect(outcomeOf({ ...notice, verdict: 'retrying' })).toEqual({ text: 'Intento 3 de 9', bad: true })
  expect(outcomeOf({ ...notice, verdict: 'failed', status: 301 })).toEqual({ text: '301, sin entregar', bad: true })
  expect(outcomeOf({ ...notice, verdict: 'waiting', status: null })).toEqual({ text: 'Programado', bad: false })
})

test('an event names its order, else its amount, and when it was in Chile', () => {
  expect(objectText({ order: 'ORD-1', amount: 15990 })).toBe(' de ORD-1')
  expect(objectText({ order: null, amount: 15990 })).toBe(', $15.990')
  expect(objectText({ order: null, amount: null })).toBe('')
  expect(timeOf('2026-11-24T13:42:08.000Z', Date.parse('2026-11-25T02:00:00Z'))).toBe('10:42:08')
  expect(timeOf('2026-11-24T13:42:08.000Z', Date.parse('2026-11-25T04:00:00Z'))).toBe('24-11, 10:42')
})
