import { endpoint } from '@portal/contract/endpoint'
import { file } from '@portal/contract/file'
import type { Problem } from '@portal/contract/problem'
import { databaseTime } from '@portal/watch/call.facts'
import { testWatch } from '@portal/watch/testing'
import { watchCalls } from '@portal/watch/watch'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'
import { handleErrors } from '../answers/errors.ts'
import { Mounter } from './mount.ts'
import { createPost } from '../../outbound/post.ts'
import { dashboardSessions } from '../../access/dashboard-session.ts'
import { PeopleSeen } from '../callers/people-seen.ts'
import { RateLimiter } from '../limits/rate-limit.ts'

const stream = endpoint('GET', '/api/follow/{uuid}', {
  operation: 'enroller.follow',
  summary: 'Sigue una integración.',
  access: { integration: 'view' },
  query: z.strictObject({ from: z.optional(z.string()) }),
  stream: 'text/event-stream',
  answer: z.strictObject({ event: z.literal('name'), data: z.string() }),
})

const { method: _method, path: _path, ...streamed } = stream
const waiting = endpoint('GET', '/api/wait/{uuid}', streamed)
const begun = Promise.withResolvers<void>()

const { stream: _stream, ...plain } = streamed
const whole = endpoint('GET', '/api/whole/{uuid}', { ...plain, answer: z.strictObject({}) })
const download = endpoint('GET', '/api/download/{uuid}', { ...plain, file: 'text/plain', answer: file })
/** Result of `databaseTime` inside the handler of each route. */
const times: Record<string, number | undefined> = {}

const ana = person('ana@a.cl')
let api: TestApi
let app: FastifyInstance
let own: string
let lives = true
beforeAll(async () => {
  api = await openTestApi()
  own = (await register(api, ana, 'payer')).enroller_uuid
  app = fastify()
  handleErrors(app)
  const pace = { rate: 1_000, burst: 1_000 }
  const mounter = new Mounter(app, {
    database: api.database,
    // Instead of checking a token, this stub takes the value of the Authorization header as the caller's `sub`.
    verify: async (sub = '') => ({ sub, email: undefined, name: undefined, administrator: false }),
    limits: { reads: pace, writes: pace, quotas: {} },
    publicUrl: 'http://localhost:3000',
    limiter: new RateLimiter(),
    people: new PeopleSeen(createPost('http://localhost:3000', 'equipo@red.cl'), async () => true),
    stepUp: async () => undefined,
    sessionLives: async () => lives,
    dashboard: dashboardSessions(api.database.kysely, 'http://localhost:3000'),
    closing: new AbortController().signal,
  })
  watchCalls(app, testWatch(), { part: 'portal', isTold: () => false })
  mounter.mount(whole, () => {
    times['whole'] = databaseTime()
    return {}
  })
  mounter.mount(download, () => {
    times['download'] = databaseTime()
    return { name: 'a.txt', content: new Uint8Array(1) }
  })
  mounter.mount(stream, async function* ({ integration }) {
    times['stream'] = databaseTime()
    yield { event: 'name' as const, data: integration.public_name }
  })
  mounter.mount(waiting, async function* ({ integration, signal }) {
    yield { event: 'name' as const, data: integration.public_name }
    begun.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  })
})
afterAll(async () => {
  await app.close()
  await api.close()
})

const follow = (sub: string, rest = '') =>
  app.inject({ method: 'GET', url: `/api/follow/${own}${rest}`, headers: { authorization: sub } })

test('a stream has the access rules of any call: a stranger gets 404', async () => {
  expect((await follow(ana.sub)).body).toMatch(/^event: name\ndata: "/)
  const refused = await follow(person('eva@b.cl').sub)
  expect([refused.statusCode, refused.json<Problem>().code]).toEqual([404, 'not_found'])
})

test('it, and a download, may wait for the database as long as they need; another call may not', async () => {
  await follow(ana.sub)
  for (const name of ['whole', 'download'])
    await app.inject({ url: `/api/${name}/${own}`, headers: { authorization: ana.sub } })
  expect(times).toEqual({ whole: expect.any(Number), stream: undefined, download: undefined })
})

test('its query is validated before the first event', async () => {
  const refused = await follow(ana.sub, '?to=1')
  expect([refused.statusCode, refused.json<Problem>().fields]).toEqual([400, { to: 'Este campo no existe' }])
})

test('it does not begin once the session ended, although its token is still valid', async () => {
  lives = false
  try {
    expect((await follow(ana.sub)).statusCode).toBe(401)
  } finally {
    lives = true
  }
})

test('it ends when the session ends, although its token is still valid', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    lives = true
    const answer = app.inject({ method: 'GET', url: `/api/wait/${own}`, headers: { authorization: ana.sub } })
    await begun.promise
    lives = false
    await vi.advanceTimersByTimeAsync(15_000)
    expect((await answer).body).toMatch(/^event: name/)
  } finally {
    vi.useRealTimers()
  }
})
