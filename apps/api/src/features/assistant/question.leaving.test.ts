import type { AnswerEvent, askQuestion } from '@portal/contract/assistant'
import { makeBuilt } from '@portal/documentation/build'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import type { Call } from '../../http/serving/call.ts'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { openLibrary } from './library.ts'
import { ModelFailure } from './model.ts'
import { AnswerSlots } from './answer-slots.ts'
import { ask, type Assistant } from './question.service.ts'
import { addThread, findMessages } from './thread.queries.ts'

const QUESTION = '¿Cómo verifico la firma de un aviso?'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const untouched = new Proxy({} as Db, {
  get: () => {
    throw new Error('the database was asked')
  },
})

const callOf = (signal: AbortSignal, db = untouched, thread = '') =>
  ({
    db,
    signal,
    body: { question: QUESTION },
    personal: { holder: 'ana', key: undefined, thread, message: '' },
    countedAs: 'ana',
    caller: undefined,
  }) as unknown as Call<typeof askQuestion>

const assistantOf = (slots: AnswerSlots, model?: Assistant['model']): Assistant => ({
  library: openLibrary(makeBuilt),
  rules: {} as Assistant['rules'],
  model,
  slots,
  pace: { perMinute: 20, perDay: 100 },
  warn: () => undefined,
})

test('whoever left before the question was taken holds no place, and nothing is stored or answered', async () => {
  const slots = new AnswerSlots(1)
  const events = await ask(callOf(AbortSignal.abort()), assistantOf(slots))
  for await (const event of events) expect(event).toBe(undefined)
  expect(() => slots.enter('eva')).not.toThrow()
})

test('whoever leaves while the question is taken holds no place, also as long as the database has not answered', async () => {
  const slots = new AnswerSlots(1)
  const leaving = new AbortController()
  const answering = Promise.withResolvers<number>()
  const waiting = { isTransaction: false, transaction: () => ({ execute: () => answering.promise }) } as unknown as Db
  const asking = ask(callOf(leaving.signal, waiting), assistantOf(slots))
  expect(() => slots.enter('eva')).toThrow('respondiendo a muchas personas')
  leaving.abort()
  expect(() => slots.enter('eva')).not.toThrow()
  answering.reject(new Error('gone'))
  await expect(asking).rejects.toThrow('gone')
})

describe('whoever leaves after what ends an answer', () => {
  /** Asks a question and closes the connection after the event `last`; returns the events read and the messages stored. */
  async function leaveAfter(last: AnswerEvent['event'], model: Assistant['model']) {
    const { sub } = person('ana@a.cl')
    const db = api.database.as({ sub, administrator: false })
    const thread = await addThread(db, sub)
    const leaving = new AbortController()
    const call = callOf(leaving.signal, db, thread)
    const events = await ask(
      { ...call, personal: { ...call.personal, holder: sub } },
      assistantOf(new AnswerSlots(1), model),
    )
    const told: AnswerEvent['event'][] = []
    for await (const { event } of events) {
      told.push(event)
      if (event === last) leaving.abort()
    }
    const stored = (await findMessages(db, thread, 10)).map(({ body }) => body)
    return { told, stored }
  }

  test('stops nothing: the answer stands once, and nothing else is told', async () => {
    const { told, stored } = await leaveAfter('done', async function* () {
      yield 'Se calcula así.\n'
    })
    expect(told).toEqual(['sources', 'text', 'done'])
    expect(stored).toEqual([QUESTION, 'Se calcula así.\n'])
  })

  test('that failed leaves no answer without its question', async () => {
    const { told, stored } = await leaveAfter('failed', async function* () {
      yield 'Se calcula así.\n'
      throw new ModelFailure('boom')
    })
    expect([told, stored]).toEqual([['sources', 'text', 'failed'], []])
  })
})
