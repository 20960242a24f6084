import { randomBytes } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../access/token.ts'
import { handleErrors } from '../../http/answers/errors.ts'
import { Refusal } from '../../refusal.ts'
import { mailboxTransport } from '../../outbound/mailbox.queries.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMailboxPass, serveMailbox } from './mailbox.routes.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
const id = '6e3a6c1c-7f0e-4f43-9a4e-0f8d3a2f5b10'
const html =
  '<!doctype html><html lang="es-CL"><head><meta charset="utf-8"></head><body><script>alert(1)</script></body></html>'
const MASTER_KEYS = [randomBytes(32)] as const

const caller = (administrator: boolean): Caller => ({
  sub: 'x',
  email: undefined,
  name: undefined,
  administrator,
  session: undefined,
})

let now = Date.parse('2026-07-01T12:00:00Z')
const pass = createMailboxPass(
  MASTER_KEYS,
  async (header) => {
    if (header === undefined) return undefined
    if (header === 'Bearer false') throw new Refusal('unauthenticated')
    return caller(header === 'Bearer admin')
  },
  () => now,
)

let here: FastifyInstance
let away: FastifyInstance
let refreshed = 0
beforeAll(async () => {
  database = await openTestDatabase()
  const mail = { id, recipient: 'ana@empresa.cl', subject: 'Hola <b>', body_text: 'Texto', body_html: html }
  const open = (given: typeof pass | undefined) => {
    const app = fastify()
    handleErrors(app)
    const refresh = async () => {
      refreshed += 1
      await mailboxTransport(database.kysely).send(mail)
    }
    serveMailbox(app, database.kysely, { refresh, pass: given })
    return app
  }
  here = open(undefined)
  away = open(pass)
})
afterAll(async () => {
  await here.close()
  await away.close()
  await database.drop()
})

describe('on this machine', () => {
  test('the mailbox brings in what waits, then shows text, and the look of each mail in a frame of its own', async () => {
    const answer = await here.inject('/buzon')
    expect(refreshed).toBe(1)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('Hola &#60;b&#62;')
    expect(answer.body).toContain(
      `src="/buzon/${id}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"`,
    )
    expect(answer.body).not.toContain('<script')
  })

  test('the look of a mail runs nothing, fetches nothing and opens its links elsewhere, also when asked for directly', async () => {
    const answer = await here.inject(`/buzon/${id}`)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/)
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src|img-src|connect-src/)
    expect(policy).toContain("form-action 'none'")
    expect(answer.body).toContain('<base target="_blank"><meta')
  })

  test.each(['/buzon/x', "/buzon/'", '/buzon/00000000-0000-4000-8000-000000000000'])('%s is not found', async (url) => {
    expect((await here.inject(url)).statusCode).toBe(404)
  })

  test.each([
    ['a proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['a tunnel', { headers: { forwarded: 'for=203.0.113.7' } }],
    ['another machine', { remoteAddress: '192.168.1.20' }],
  ])("what comes from %s, under this machine's name, finds no mailbox", async (_who, from) => {
    const urls = ['/buzon', `/buzon/${id}`]
    const answers = await Promise.all(urls.map((url) => here.inject({ url, ...from })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })

  test('nobody needs a pass, and none is given', async () => {
    const answer = await here.inject({ method: 'POST', url: '/buzon', headers: { authorization: 'Bearer admin' } })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, undefined])
  })
})

describe('where others reach the portal', () => {
  const ask = (authorization?: string) =>
    away.inject({ method: 'POST', url: '/buzon', headers: authorization ? { authorization } : {} })
  const look = (cookie?: string) => away.inject({ url: '/buzon', headers: cookie ? { cookie } : {} })
  const given = async () => String((await ask('Bearer admin')).headers['set-cookie'])

  test.each([
    ['nobody', undefined, 404],
    ['a person', 'Bearer user', 404],
    ['a false token', 'Bearer false', 401],
  ])('%s gets no pass, and without one there is no mailbox', async (_who, authorization, status) => {
    const answer = await ask(authorization)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([status, undefined])
    expect((await look()).statusCode).toBe(404)
    expect((await away.inject(`/buzon/${id}`)).statusCode).toBe(404)
  })

  test('an administrator gets a pass that opens the mailbox alone, to this browser alone, for a quarter of an hour', async () => {
    const cookie = await given()
    expect(cookie).toMatch(/; Path=\/buzon; Max-Age=900; HttpOnly; Secure; SameSite=Strict$/)
    const sent = `a=1; ${cookie.split(';')[0]}; b=2`
    expect((await look(sent)).statusCode).toBe(200)
    now += 899_000
    expect((await look(sent)).statusCode).toBe(200)
    now += 2_000
    expect((await look(sent)).statusCode).toBe(404)
  })

  test('a pass that was changed, or made with another key, opens nothing', async () => {
    const cookie = (await given()).split(';')[0] ?? ''
    const [end = '', seal = ''] = cookie.replace('buzon=', '').split('.')
    const foreign = createMailboxPass(
      [randomBytes(32)],
      async () => caller(true),
      () => now,
    )
    const other = (await foreign.issue('Bearer x'))?.split(';')[0] ?? ''
    const later = `buzon=${Number(end) + 1}.${seal}`
    for (const false_ of [later, `buzon=${end}.${'A'.repeat(43)}`, `buzon=${end}.`, 'buzon=', other])
      expect((await look(false_)).statusCode).toBe(404)
    expect((await look(cookie)).statusCode).toBe(200)
  })
})
