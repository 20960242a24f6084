import { expect, test } from 'vitest'
import { addressOf, dayText, stateOf } from './delivery.words.ts'

/** Hours of a day: `k` all delivered, `x` one was not, `.` nothing sent. */
const day = (pattern: string) =>
  [...pattern].map((mark) => ({
    at: '2026-11-24T10:00:00.000Z',
    delivered: mark === '.' ? 0 : 2,
    failed: mark === 'x' ? 1 : 0,
  }))
const stateAfter = (pattern: string, active = true) => stateOf({ active, hours: day(pattern) }).label

test('an address is as its last hour with notices was', () => {
  expect(stateAfter('..x.kk..')).toBe('Responde')
  expect(stateAfter('kkkkx...')).toBe('Sin entregar')
  expect(stateAfter('........')).toBe('Sin avisos')
  expect(stateAfter('kkkkkkkk', false)).toBe('Desactivada')
})

test('words say what the bars show', () => {
  expect(dayText(day('....'))).toBe('Últimas 24 horas: sin avisos')
  expect(dayText(day('..k.'))).toBe('Últimas 24 horas: 1 hora con avisos, todos entregados')
  expect(dayText(day('x.k.'))).toBe('Últimas 24 horas: 2 horas con avisos, 1 con avisos sin entregar')
})

test('an address has the label of its field, and what is no address stays as it is', () => {
  expect(addressOf({ field: 'notify_url_payment', url: 'https://a.cl/qri/pago?x=1' })).toEqual({
    label: 'URL de pago',
    path: '/qri/pago',
  })
  expect(addressOf({ field: 'other', url: 'nada' })).toEqual({ label: 'other', path: 'nada' })
})
