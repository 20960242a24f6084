import type { askQuestion } from '@portal/contract/assistant'
import { expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import { Places } from './places.ts'
import { ask, type Assistant } from './question.service.ts'

const untouched = new Proxy({} as Db, {
  get: () => {
    throw new Error('the database was asked')
  },
})

const callOf = (signal: AbortSignal) =>
  ({
    db: untouched,
    signal,
    body: { question: '¿Qué es MED?' },
    personal: { holder: 'ana', key: undefined, thread: '', message: '', countedAs: 'ana' },
    caller: undefined,
  }) as unknown as Call<typeof askQuestion>

const assistantOf = (places: Places): Assistant => ({
  rules: {} as Assistant['rules'],
  model: undefined,
  places,
  pace: { perMinute: 20, perDay: 100 },
  warn: () => undefined,
})

test('whoever left before the question was taken holds no place, and nothing is stored or answered', async () => {
  const places = new Places(1)
  const events = await ask(callOf(AbortSignal.abort()), assistantOf(places))
  for await (const event of events) expect(event).toBe(undefined)
  expect(() => places.enter('eva')).not.toThrow()
})

test('whoever leaves while the question is taken holds no place', async () => {
  const places = new Places(1)
  const leaving = new AbortController()
  const asking = ask(callOf(leaving.signal), assistantOf(places))
  leaving.abort()
  await expect(asking).rejects.toThrow('the database was asked')
  expect(() => places.enter('eva')).not.toThrow()
})
