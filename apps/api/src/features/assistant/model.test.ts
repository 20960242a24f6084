import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { beginAnswer, followAnswers } from '../../testing/begun-answers.ts'
import { askAssistant, eventsOf, type OpenThread, openThread } from '../../testing/events.ts'
import { ANSWERS, type ModelListener, startModelListener } from '../../testing/model-listener.ts'
import { createModel, ModelFailure } from './model.ts'

const KEY = 'sk-clave-del-operador'
const QUESTION = '¿Cómo verifico la firma de un aviso?'
const FAILED = /^No pude escribir la respuesta en este momento/

let listener: ModelListener
let api: TestApi
let address: string
beforeAll(async () => {
  listener = await startModelListener()
  api = await openTestApi({
    QUESTIONS_PER_MINUTE: '1000',
    ANSWERS_AT_ONCE: '3',
    ASSISTANT_URL: listener.url,
    ASSISTANT_KEY: KEY,
    ASSISTANT_MODEL: 'modelo-de-prueba',
  })
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  // `app.close` alone would wait for connections on which the client has not sent a request yet.
  api.app.server.closeAllConnections()
  await api.close()
  await listener.close()
})
afterEach(() => void vi.restoreAllMocks())
beforeEach(() => {
  listener.answer = ANSWERS.says('Hola.')
})

const ana = person('ana@a.cl')
const eva = person('eva@b.cl')

const messages = async (as: TestPerson, thread: OpenThread) =>
  (await api.call(as, 'GET', `/api/assistant/threads/${thread.id}`)).json<{
    messages: { role: string; text: string }[]
  }>().messages

describe('a model that is given', () => {
  test('writes the answer from the passages, and is told no secret', async () => {
    listener.answer = ANSWERS.says(
      'Compara la firma con **tu secreto**. Mira [la sección](/site/documentation/webhooks#firma).',
    )
    const told = await askAssistant(api, ana, QUESTION)
    expect(told.text).toBe(
      'Compara la firma con **tu secreto**. Mira [la sección](/site/documentation/webhooks#firma).',
    )
    expect(told.done?.known).toBe(true)
    const { path, headers, body } = listener.asked.at(-1) ?? { path: '', headers: {}, body: '' }
    expect([path, headers['authorization']]).toEqual(['/v1/chat/completions', `Bearer ${KEY}`])
    expect(JSON.parse(body)).toMatchObject({ model: 'modelo-de-prueba', stream: true })
    expect(body).toContain('/site/documentation/webhooks#firma')
    for (const secret of [KEY, ana.sub, ana.email]) expect(body).not.toContain(secret)
  })

  test('is shown what was said before in the conversation, and no other', async () => {
    const thread = await openThread(api, ana)
    await askAssistant(api, eva, '¿Qué es un alias de pago?')
    await askAssistant(api, ana, '¿Qué es MED?', thread)
    await askAssistant(api, ana, QUESTION, thread)
    const { messages: turns } = JSON.parse(listener.asked.at(-1)?.body ?? '{}') as {
      messages: { role: string; content: string }[]
    }
    expect(turns.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(turns[1]?.content).toBe('¿Qué es MED?')
  })

  test('is not asked where nothing answers, nor for a greeting', async () => {
    const before = listener.asked.length
    await askAssistant(api, ana, '¿Cuál es la capital de Francia?')
    await askAssistant(api, ana, 'hola')
    expect(listener.asked).toHaveLength(before)
  })

  test.each(['', '/v1', '/v1/', '/v1/chat/completions'])('is found at its address with %j at the end', async (end) => {
    const model = createModel({ url: `${listener.url}${end}`, key: undefined, name: 'm' })
    const said: string[] = []
    for await (const piece of model([{ role: 'user', content: 'x' }], new AbortController().signal)) said.push(piece)
    expect(said.join('')).toBe('Hola.')
    expect(listener.asked.at(-1)).toMatchObject({ path: '/v1/chat/completions' })
    expect(listener.asked.at(-1)?.headers).not.toHaveProperty('authorization')
  })

  test.each([
    ['ends without a last line end', 'text/event-stream', 'data: [DONE]'],
    ['names its form in capitals', 'Text/Event-Stream; Charset=UTF-8', 'data: [DONE]\n\n'],
  ])('is understood where it %s', async (_what, type, end) => {
    listener.answer = (response) => {
      response.writeHead(200, { 'content-type': type })
      response.end(`data: ${JSON.stringify({ choices: [{ delta: { content: 'Hola.' } }] })}\n\n${end}`)
    }
    expect((await askAssistant(api, ana, QUESTION)).text).toBe('Hola.')
  })

  test('writes no more than 4,000 characters of an answer', async () => {
    const line = 'La firma cubre [el cuerpo](/site/documentation/webhooks#firma) 🙂.\n'
    listener.answer = ANSWERS.says(line.repeat(1_000))
    expect((await askAssistant(api, ana, QUESTION)).text).toBe(line.repeat(Math.floor(4_000 / line.length)))
  })
})

describe('where the model', () => {
  const { says: _, hangs: _hangs, stalls: _stalls, ...faults } = ANSWERS
  test.each(Object.entries(faults))(
    '%s, the person is told in one sentence, with the sources',
    async (_name, fault) => {
      listener.answer = fault
      const told = await askAssistant(api, ana, QUESTION)
      expect(told.events[0]).toMatchObject({ event: 'sources' })
      expect(told.sources.length).toBeGreaterThan(0)
      expect(told.failed).toMatch(FAILED)
      expect(listener.asked.map(({ path }) => path)).not.toContain('/elsewhere')
      expect(told.done).toBe(undefined)
      expect((await api.call(ana, 'GET', '/api/health')).status).toBe(200)
      await listener.ended()
    },
  )

  test('failed, the question asked again stands once in the conversation, and the model is shown it once', async () => {
    const thread = await openThread(api, ana)
    listener.answer = ANSWERS.breaksOff
    for (let time = 0; time < 2; time += 1) await askAssistant(api, ana, QUESTION, thread)
    expect(await messages(ana, thread)).toEqual([])
    listener.answer = ANSWERS.says('Hola.')
    await askAssistant(api, ana, QUESTION, thread)
    expect((await messages(ana, thread)).map(({ text }) => text)).toEqual([QUESTION, 'Hola.'])
    const { messages: turns } = JSON.parse(listener.asked.at(-1)?.body ?? '{}') as { messages: { role: string }[] }
    expect(turns.map(({ role }) => role)).toEqual(['system', 'user'])
  })

  test('is not there, the same', async () => {
    const gone = await startModelListener()
    await gone.close()
    const alone = await openTestApi({ ASSISTANT_URL: gone.url })
    const told = await askAssistant(alone, ana, QUESTION)
    expect([told.sources.length > 0, told.failed]).toEqual([true, expect.stringMatching(FAILED)])
    await alone.close()
  })

  test.each([
    ['is silent from the beginning', 'hangs', { idleMs: 60, wholeMs: 10_000 }],
    ['stops in the middle', 'stalls', { idleMs: 60, wholeMs: 10_000 }],
    ['takes longer than the whole answer may', 'stalls', { idleMs: 10_000, wholeMs: 60 }],
  ] as const)('%s, it is given up and its connection closed', async (_what, fault, times) => {
    listener.answer = ANSWERS[fault]
    const model = createModel({ url: listener.url, key: undefined, name: 'm' }, times)
    const reading = async () => {
      for await (const piece of model([{ role: 'user', content: 'x' }], new AbortController().signal)) void piece
    }
    await expect(reading()).rejects.toThrow(new ModelFailure('the server was too slow'))
    await listener.ended()
  })
})

describe('whoever stops', () => {
  test('ends the call to the model, frees the place, and keeps what was written', async () => {
    listener.answer = ANSWERS.stalls
    const ended = followAnswers()
    for (let time = 0; time < 4; time += 1) {
      const { thread, answer, stop } = await beginAnswer(api, address, ana, QUESTION)
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
      let came = ''
      while (!came.includes('event: text')) came += new TextDecoder().decode((await reader.read()).value)
      stop()
      await Promise.all([ended(), listener.ended()])
      expect((await messages(ana, thread)).map(({ text }) => text)).toEqual([QUESTION, 'La firma se calcula así.\n'])
    }
  })

  test('before the first word leaves the question alone, which stands once where it is asked again', async () => {
    listener.answer = ANSWERS.hangs
    const [called, ended] = [listener.next(), followAnswers()]
    const { thread, stop } = await beginAnswer(api, address, eva, QUESTION)
    await called
    stop()
    await Promise.all([ended(), listener.ended()])
    expect((await messages(eva, thread)).map(({ text }) => text)).toEqual([QUESTION])
    listener.answer = ANSWERS.says('Hola.')
    await askAssistant(api, eva, QUESTION, thread)
    expect((await messages(eva, thread)).map(({ text }) => text)).toEqual([QUESTION, 'Hola.'])
  })
})

test('a server that closes ends its answers with a sentence, and waits for none', { timeout: 10_000 }, async () => {
  listener.answer = ANSWERS.hangs
  const other = await openTestApi({ ASSISTANT_URL: listener.url })
  const on = await other.app.listen({ host: '127.0.0.1', port: 0 })
  const called = listener.next()
  const { answer } = await beginAnswer(other, on, ana, QUESTION)
  await called
  // The model server sends nothing more; if the API waited for more, this test would exceed its time limit.
  const [body] = await Promise.all([answer.text(), other.close()])
  expect(eventsOf(body).at(-1)).toEqual({
    event: 'failed',
    data: { message: 'El portal se está reiniciando. Vuelve a preguntar en unos segundos.' },
  })
})
