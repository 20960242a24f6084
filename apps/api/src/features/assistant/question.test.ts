import type { Problem } from '@portal/contract/problem'
import { LIMITS } from '@portal/domain/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { askAssistant, openThread } from '../../testing/events.ts'

let api: TestApi
/** API with the default limit of questions per minute; `api` has a limit of 1000. */
let paced: TestApi
beforeAll(async () => {
  ;[api, paced] = await Promise.all([openTestApi({ QUESTIONS_PER_MINUTE: '1000' }), openTestApi()])
})
afterAll(() => Promise.all([api.close(), paced.close()]))

const ana = person('ana@a.cl')
/** A visitor who has not signed in. */
const nobody: TestPerson | undefined = undefined

describe('an answer', () => {
  test('comes as events: sources first, the text in pieces, and what ends it', async () => {
    const told = await askAssistant(api, undefined, '¿Cómo verifico la firma de un aviso?')
    const names = told.events.map(({ event }) => event)
    expect([names[0], names.at(-1)]).toEqual(['sources', 'done'])
    expect(names.slice(1, -1).every((name) => name === 'text')).toBe(true)
    expect(names.length).toBeGreaterThan(4)
    expect(told.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(told.done).toMatchObject({ known: true, message_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(told.sources.slice(0, 2)).toEqual(['/site/documentation/webhooks#firma', '/site/questions#verify_notice'])
    expect(told.sources.length).toBeLessThanOrEqual(3)
    expect(told.text.split(/\s+/).length).toBeLessThan(450)
  })

  test('to what a frequent question asks is its whole answer', async () => {
    const told = await askAssistant(api, undefined, '¿cómo rotar el secreto sin cortar el servicio?')
    expect(told.sources[0]).toBe('/site/questions#rotation')
    expect(told.text).toContain('elige 24 horas o 7 días')
  })

  test.each(['how do I verify the signature of a webhook?', 'What is the difference between collector and payer?'])(
    'to a question in English (%s) is in Spanish',
    async (question) => {
      const told = await askAssistant(api, undefined, question)
      expect(told.done?.known).toBe(true)
      expect(told.text).toMatch(/ (el|la|los|una?|que) /)
    },
  )

  test.each([
    '¿Cuál es la capital de Francia?',
    '¿Cuánto cuesta un pasaje a Arica?',
    '¿Me escribes un poema sobre pingüinos?',
    'Who won the world cup in 1998?',
  ])('to what nothing tells of (%s) is honest, with the search instead', async (question) => {
    const told = await askAssistant(api, undefined, question)
    expect(told.done?.known).toBe(false)
    expect(told.text).toContain('No encontré eso en la documentación')
    expect(told.done?.actions).toEqual([{ label: 'Preguntas frecuentes', href: '/site/questions' }])
  })

  test.each([
    ['hola', '¡Hola!'],
    ['¿qué haces?', 'Soy el asistente del portal.'],
    ['Buenas tardes!!', '¡Hola!'],
    ['muchas gracias :)', '¡De nada!'],
    ['???', 'No alcancé a entender'],
    ['👍', 'No alcancé a entender'],
    ['如何验证签名', 'Respondo en español'],
  ])('to %s is polite', async (question, said) => {
    const told = await askAssistant(api, undefined, question)
    expect(told.text).toContain(said)
    expect(told.sources).toEqual([])
  })

  test('to a question that goes on is looked for with the one before', async () => {
    const thread = await openThread(api, ana)
    await askAssistant(api, ana, '¿En cuánto tiempo expira un cobro?', thread)
    expect((await askAssistant(api, ana, '¿y cómo se cancela?', thread)).sources.join()).toMatch(
      /token|cancel|transaction-flow|collector/,
    )
  })
})

describe('a question', () => {
  const ask = async (body: unknown) => {
    const thread = await openThread(api, ana)
    const answer = await api.call(ana, 'POST', `/api/assistant/threads/${thread.id}/questions`, body)
    return { status: answer.status, problem: answer.status === 200 ? undefined : answer.json<Problem>() }
  }

  test.each([
    ['is missing', {}, 'Escribe tu pregunta'],
    ['is empty', { question: '' }, 'Escribe tu pregunta'],
    ['is blank', { question: ' \n\u200b ' }, 'Escribe tu pregunta'],
    ['is no text', { question: 7 }, 'Debe ser un texto'],
    [
      'has 4,001 characters',
      { question: 'a'.repeat(LIMITS.question + 1) },
      'Tu pregunta debe tener máximo 4.000 caracteres',
    ],
    ['has 10,000 emoji', { question: '🙂'.repeat(10_000) }, 'Tu pregunta debe tener máximo 4.000 caracteres'],
    ['holds what no database keeps', { question: 'a\0b' }, 'Hay caracteres que no se pueden usar'],
  ])('that %s is refused in Spanish', async (_what, body, message) => {
    const { status, problem } = await ask(body)
    expect([status, problem?.fields]).toEqual([400, { question: message }])
  })

  const filled = (part: string): string => part.repeat(LIMITS.question).slice(0, LIMITS.question)
  test.each([
    ['one word', filled('a')],
    ['many words', filled('firma webhook certificado cobro ')],
    [
      'words that nothing has',
      Array.from({ length: 500 }, (_, at) => `zq${at}x`)
        .join(' ')
        .slice(0, 3_900),
    ],
    ['opened brackets', filled('[')],
    ['half links', filled('[a](')],
    ['tags', filled('<a ')],
    ['marks on one letter', filled('e\u0301')],
    ['question marks', filled('¿?')],
    ['ends of sentences', filled('. A')],
    ['stars', filled('*')],
    ['a word that goes on without an end', `pago firma webhook ${filled('a')}`.slice(0, LIMITS.question)],
  ])('of 4,000 characters, %s, is answered', async (_what, question) => {
    expect((await ask({ question })).status).toBe(200)
  })

  test('in a body of 500 levels, or with another field, is refused', async () => {
    const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown
    expect((await ask({ question: deep })).status).toBe(400)
    expect((await ask({ question: 'hola', user: 'otra' })).problem?.fields).toEqual({ user: 'Este campo no existe' })
  })
})

describe('the twenty-first question in a minute', () => {
  const expected = [429, expect.stringMatching(/^Puedes hacer 20 preguntas por minuto. Espera \d+ segundos?/)]

  test('of a person is refused with the seconds to wait; another person is not', async () => {
    const thread = await openThread(paced, ana)
    const ask = async (who = ana, where = thread) => {
      const answer = await paced.call(who, 'POST', `/api/assistant/threads/${where.id}/questions`, { question: 'hola' })
      return {
        status: answer.status,
        headers: answer.headers,
        message: answer.status === 200 ? '' : answer.json<Problem>().message,
      }
    }
    for (let count = 0; count < 20; count += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.message]).toEqual(expected)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    const eva = person('eva@b.cl')
    expect((await ask(eva, await openThread(paced, eva))).status).toBe(200)
    await paced.database.query("update rate_quota set window_start = window_start - interval '61 seconds'")
    expect((await ask()).status).toBe(200)
  })

  test('of a network is refused in another conversation too, whatever address it claims', async () => {
    const threads = await Promise.all([openThread(paced), openThread(paced)])
    const ask = (count: number) =>
      paced.call(
        nobody,
        'POST',
        `/api/assistant/threads/${threads[count % 2]?.id}/questions`,
        { question: 'hola' },
        { ...threads[count % 2]?.headers, 'x-forwarded-for': `10.0.0.${count}`, forwarded: `for=10.0.0.${count}` },
      )
    for (let count = 0; count < 20; count += 1) expect((await ask(count)).status).toBe(200)
    const refused = await ask(20)
    expect([refused.status, refused.json<Problem>().message]).toEqual(expected)
    for (let count = 2; count < 20; count += 1) await openThread(paced)
    expect((await paced.call(nobody, 'POST', '/api/assistant/threads', {})).status).toBe(429)
  })

  test('is told apart from those of a day, which begins in some minute', async () => {
    const zoe = person('zoe@d.cl')
    await paced.database.query(
      "insert into rate_quota (subject, bucket, window_start, count) values ($1, 'assistant.ask_question', now() - interval '1 second', 20)",
      [zoe.sub],
    )
    expect((await askAssistant(paced, zoe, 'hola')).status).toBe(200)
  })

  test('of a day is refused until the day ends', async () => {
    const leo = person('leo@c.cl')
    await paced.database.query(
      "insert into rate_quota (subject, bucket, window_start, count) values ($1, 'assistant.ask_question', date_trunc('day', now(), 'UTC'), 1000)",
      [leo.sub],
    )
    const told = await askAssistant(paced, leo, 'hola')
    expect([told.status, (JSON.parse(told.body) as Problem).message]).toEqual([
      429,
      expect.stringMatching(
        /^Llegaste al máximo de 1\.000 preguntas al día\. Vuelve en (?:1 hora|1 minuto|\d+ (?:horas|minutos))\.$/,
      ),
    ])
  })
})
