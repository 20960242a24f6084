import { describe, expect, test } from 'vitest'
import { lastEnd, missing, missingLabel, type Test, timeOf, whenOf } from './test.words.ts'

const run = {
  started_at: '2026-11-23T13:41:40.000Z',
  until: null,
  ended_at: null,
  steps: [],
  request_id: null,
  question: null,
  charge: null,
}
const of = (number: number, verdict: Test['verdict'], over: Partial<typeof run> | null = {}): Test => ({
  number,
  verdict,
  run: over && { ...run, ...over },
})

describe('the button of the missing tests', () => {
  test('names neither those that passed nor those under way', () => {
    const tests = [of(1, 'passes'), of(4, 'declared'), of(11, 'fails'), of(12, 'running'), of(18, 'todo', null)]
    expect([missing(tests), missingLabel(tests)]).toEqual([[11, 18], 'Ejecutar las 2 que faltan'])
    expect(missingLabel(tests.slice(0, 3))).toBe('Ejecutar la que falta')
    expect(missingLabel(tests.slice(0, 2))).toBeUndefined()
  })
})

test('a row says when its test ended, since when it runs, or what it takes', () => {
  const now = '2026-11-23T13:41:54.000Z'
  expect(whenOf(of(5, 'todo', null), now, 'Dura 30 s')).toBe('Dura 30 s')
  expect(whenOf(of(12, 'running'), now, '')).toBe('Empezó hace 14 s')
  expect(whenOf(of(12, 'running'), '2026-11-23T13:45:00.000Z', '')).toBe('Empezó hace 3 min')
  expect(whenOf(of(5, 'running', { question: '¿Se vio?' } as never), now, '')).toBe('Espera tu respuesta')
  expect(whenOf(of(1, 'passes', { ended_at: '2026-11-05T19:22:00.000Z' } as never), now, '')).toBe('05-11-2026, 16:22')
  expect(timeOf('2026-11-23T13:38:04.000Z')).toBe('10:38:04')
  expect(lastEnd([of(1, 'passes', { ended_at: now } as never), of(2, 'todo', null)])).toBe(now)
})
