import type { Problem } from '@portal/contract/problem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { type BegunAnswer, beginAnswer, followAnswers } from '../../testing/begun-answers.ts'
import { ANSWERS, type ModelListener, startModelListener } from '../../testing/model-listener.ts'
import { AnswerSlots } from './answer-slots.ts'

let listener: ModelListener
let api: TestApi
let address: string
beforeAll(async () => {
  listener = await startModelListener()
  listener.answer = ANSWERS.hangs
  api = await openTestApi({ QUESTIONS_PER_MINUTE: '1000', ANSWERS_AT_ONCE: '3', ASSISTANT_URL: listener.url })
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  // `app.close` alone would wait for connections on which the client has not sent a request yet.
  api.app.server.closeAllConnections()
  await api.close()
  await listener.close()
})

const ana = person('ana@a.cl')
const eva = person('eva@b.cl')

const begun: BegunAnswer[] = []
afterEach(async () => {
  for (const { stop } of begun.splice(0)) stop()
  await listener.ended()
  vi.restoreAllMocks()
})
async function open(as?: TestPerson): Promise<Response> {
  const one = await beginAnswer(api, address, as, '¿Cómo verifico la firma de un aviso?')
  begun.push(one)
  return one.answer
}

test('a person has two answers at the same time; the third of ten is refused, and another person is answered', async () => {
  const ended = followAnswers()
  expect([(await open(ana)).status, (await open(ana)).status]).toEqual([200, 200])
  const rest = await Promise.all(Array.from({ length: 8 }, () => open(ana)))
  expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([429]))
  const [refused = new Response('{}')] = rest
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(((await refused.json()) as Problem).message).toMatch(/^Ya tienes 2 respuestas en curso/)
  expect((await open(eva)).status).toBe(200)
  for (const { stop } of begun) stop()
  await ended()
  for (const who of [ana, ana, eva]) expect((await open(who)).status).toBe(200)
  const last = await open(person('leo@c.cl'))
  expect([last.status, last.headers.get('retry-after')]).toEqual([503, '5'])
  expect(((await last.json()) as Problem).message).toMatch(/^El asistente está respondiendo a muchas personas/)
})

test('whoever did not sign in is counted by network', async () => {
  const [first, second] = [await open(), await open()]
  expect([first.status, second.status]).toEqual([200, 429])
  expect(((await second.json()) as Problem).message).toMatch(/^Desde tu red ya hay 1 respuesta en curso/)
})

test('visitors of one network have ten together, and are told whose limit it is', () => {
  const slots = new AnswerSlots(100)
  for (let time = 0; time < 10; time += 1) slots.enter('network:10.0.0.0/24', true)
  expect(() => slots.enter('network:10.0.0.0/24', true)).toThrow('Desde tu red ya hay 10 respuestas en curso')
})

test('a network takes no more than a quarter of the places', () => {
  const slots = new AnswerSlots(8)
  for (let time = 0; time < 2; time += 1) slots.enter('network:10.0.0.0/24', true)
  expect(() => slots.enter('network:10.0.0.0/24', true)).toThrow('Desde tu red ya hay 2 respuestas en curso')
})

test('a place that is left twice is free once', () => {
  const slots = new AnswerSlots(2)
  const [leave] = [slots.enter('ana'), slots.enter('eva')]
  leave()
  leave()
  slots.enter('leo')
  expect(() => slots.enter('zoe')).toThrow('respondiendo a muchas personas')
})
