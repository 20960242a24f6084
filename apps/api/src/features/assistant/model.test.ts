import { setImmediate as turn } from 'node:timers/promises'
import type { Problem } from '@portal/contract/errors'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { askAssistant, eventsOf, openThread } from '../../testing/events.ts'
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
  // Those on which this client has not asked anything yet.
  api.app.server.closeAllConnections()
  await api.close()
  await listener.close()
})
beforeEach(() => {
  listener.answer = ANSWERS.says('Hola.')
})

const ana = person('ana@a.cl')
const eva = person('eva@b.cl')

/** Asks over the network, without reading the answer to its end; `stop` goes away. */
async function begin(as: TestPerson, on = address, from = api) {
  const thread = await openThread(from, as)
  const stopping = new AbortController()
  const answer = await fetch(`${on}/api/assistant/threads/${thread}/questions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await from.tokenFor(as)}` },
    body: JSON.stringify({ question: QUESTION }),
    signal: stopping.signal,
  })
  return { thread, answer, stop: () => stopping.abort() }
}
const settled = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 10 })
const messages = async (as: TestPerson, thread: string) =>
  (await api.call(as, 'GET', `/api/assistant/threads/${thread}`)).json<{ messages: { role: string; text: string }[] }>()
    .messages

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
    listener.answer = ANSWERS.says('La firma cubre el cuerpo.\n'.repeat(1_000))
    expect((await askAssistant(api, ana, QUESTION)).text.length).toBe(4_000)
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
      await settled(() => expect(listener.open()).toBeLessThanOrEqual(2))
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
    await settled(() => expect(listener.open()).toBeLessThanOrEqual(2))
    const before = listener.open()
    const model = createModel({ url: listener.url, key: undefined, name: 'm' }, times)
    const reading = async () => {
      for await (const piece of model([{ role: 'user', content: 'x' }], new AbortController().signal)) void piece
    }
    await expect(reading()).rejects.toThrow(new ModelFailure('the server was too slow'))
    await settled(() => expect(listener.open()).toBeLessThanOrEqual(before))
  })
})

describe('whoever stops', () => {
  test('ends the call to the model, frees the place, and keeps what was written', async () => {
    listener.answer = ANSWERS.stalls
    for (let time = 0; time < 4; time += 1) {
      const { thread, answer, stop } = await begin(ana)
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
      let came = ''
      while (!came.includes('event: text')) came += new TextDecoder().decode((await reader.read()).value)
      const before = listener.open()
      stop()
      await settled(() => expect(listener.open()).toBeLessThan(before))
      await vi.waitFor(async () => {
        expect((await messages(ana, thread)).map(({ text }) => text.trim())).toEqual([
          QUESTION,
          'La firma se calcula así.',
        ])
      })
    }
  })

  test('before the first event leaves nothing behind', async () => {
    listener.answer = ANSWERS.hangs
    const before = listener.asked.length
    const { stop } = await begin(ana)
    await settled(() => expect(listener.asked.length).toBeGreaterThan(before))
    stop()
    await settled(() => expect(listener.open()).toBeLessThanOrEqual(2))
    listener.answer = ANSWERS.says('Hola.')
    await vi.waitFor(async () => expect((await askAssistant(api, ana, QUESTION)).status).toBe(200))
  })
})

test('a question that was left without an answer, asked again, stands once in the conversation', async () => {
  listener.answer = ANSWERS.hangs
  const { thread, stop } = await begin(eva)
  const asked = listener.asked.length
  stop()
  await vi.waitFor(async () => expect(await messages(eva, thread)).toHaveLength(1))
  await settled(() => expect(listener.asked.length).toBeGreaterThanOrEqual(asked))
  listener.answer = ANSWERS.says('Hola.')
  await vi.waitFor(async () => expect((await askAssistant(api, eva, QUESTION, thread)).status).toBe(200))
  expect((await messages(eva, thread)).map(({ text }) => text)).toEqual([QUESTION, 'Hola.'])
})

describe('at the same time', () => {
  const opened: { stop(): void }[] = []
  afterEach(async () => {
    for (const begun of opened.splice(0)) begun.stop()
    listener.answer = ANSWERS.says('Hola.')
    await vi.waitFor(async () => {
      if ((await askAssistant(api, eva, QUESTION)).status !== 200) throw new Error('places are still taken')
    })
  })
  const open = async (as: TestPerson) => {
    const begun = await begin(as)
    opened.push(begun)
    return begun.answer
  }

  test('a person has two answers; the third of ten is refused, and another person is answered', async () => {
    listener.answer = ANSWERS.hangs
    expect([(await open(ana)).status, (await open(ana)).status]).toEqual([200, 200])
    const rest = await Promise.all(Array.from({ length: 8 }, () => open(ana)))
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([429]))
    const [refused = new Response('{}')] = rest
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(((await refused.json()) as Problem).message).toMatch(/^Ya se están escribiendo 2 respuestas tuyas/)
    expect((await open(eva)).status).toBe(200)
  })

  test('everybody together has as many as the settings give; the next is told to come back', async () => {
    listener.answer = ANSWERS.hangs
    for (const who of [ana, ana, eva]) expect((await open(who)).status).toBe(200)
    const refused = await open(person('leo@c.cl'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(((await refused.json()) as Problem).message).toMatch(/^El asistente está respondiendo a muchas personas/)
  })
})

test('a server that closes ends its answers with a sentence, and waits for none', async () => {
  listener.answer = ANSWERS.hangs
  const other = await openTestApi({ ASSISTANT_URL: listener.url })
  const on = await other.app.listen({ host: '127.0.0.1', port: 0 })
  const before = listener.asked.length
  const { answer } = await begin(ana, on, other)
  await settled(() => expect(listener.asked.length).toBeGreaterThan(before))
  const begun = performance.now()
  const [body] = await Promise.all([answer.text(), other.close()])
  await turn()
  expect(eventsOf(body).at(-1)).toEqual({
    event: 'failed',
    data: { message: 'El portal se está reiniciando. Vuelve a preguntar en unos segundos.' },
  })
  expect(performance.now() - begun).toBeLessThan(3_000)
})
