import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { noteCall, timed } from './call.facts.ts'
import { testWatch } from './testing.ts'
import { watchCalls } from './watch.ts'

interface Line {
  level: string
  [field: string]: unknown
}

/** A server whose calls are watched, and what its log wrote. */
function watched(slowMs = 60_000) {
  const lines: string[] = []
  const watch = testWatch(lines, slowMs)
  const app = fastify({ routerOptions: { maxParamLength: 500 } })
  watchCalls(app, watch, { part: 'portal', isTold: (route) => route !== '/quiet' })
  app.get('/quiet', async () => 'ok')
  app.post('/api/person/:email', (request) => {
    noteCall(request, { caller: 'sub-of-ana' })
    return timed(() => new Promise((resolve) => setImmediate(resolve, request.body)))
  })
  app.get('/stream', (_request, reply) => reply.type('text/event-stream').send('data: 1\n\n'))
  app.get('/fail', async (request, reply) => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "x"'), {
      code: '23505',
      detail: 'Key (email)=(canario@correo.cl) already exists.',
      params: ['canario-parametro'],
    })
    noteCall(request, { failure: new Error('no\n{"level":"fatal"}\u001b[2J', { cause: error }) })
    return reply.code(500).send()
  })
  return { app, watch, lines, told: () => lines.map((line) => JSON.parse(line) as Line) }
}

test('the line of a call has its route, status, times, id and an alias of the caller, and nothing that the caller sent', async () => {
  const { app, lines, told } = watched()
  const headers = { 'user-agent': 'x\u001b[2J', authorization: 'Bearer canario-token' }
  const url = '/api/person/canario@correo.cl?key=canario-clave'
  await app.inject({ method: 'POST', url, headers, payload: { account: 'canario-cuenta' } })
  expect(told()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      part: 'portal',
      route: '/api/person/{email}',
      method: 'POST',
      status: 200,
      ms: expect.any(Number),
      database_ms: expect.any(Number),
      request_id: expect.stringMatching(/./),
      caller: 'alias-10',
      msg: 'call',
    },
  ])
  expect(lines.join()).not.toMatch(/canario|2J|sub-of-ana/)
})

test('work of the database counts in the call that it is for, also after a body came in pieces', async () => {
  const { app, told } = watched()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { 'content-type': 'application/json' }
  const sent = request(`${address}/api/person/ana`, { method: 'POST', headers, agent: false })
  sent.write('{"a":', () => sent.end('1}'))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await app.close()
  expect(told()[0]?.['database_ms']).toBeGreaterThan(0)
})

describe('the level of a line', () => {
  test('is error if the server failed, with the cause but without what the database quotes; it is one line whatever the error says', async () => {
    const { app, lines, told } = watched()
    await app.inject('/fail')
    const [line] = told()
    expect(line).toMatchObject({ level: 'error', status: 500, err: { cause: { code: '23505' } } })
    expect(lines.join()).not.toMatch(/canario/)
    expect(lines.map((each) => each.trimEnd().split('\n').length)).toEqual([1])
    expect(lines.join()).not.toContain('\u001b')
  })

  test('is warn from SLOW_MS on, except for a stream, which lasts as long as somebody listens', async () => {
    const { app, told } = watched(0)
    await app.inject({ method: 'POST', url: '/api/person/ana', payload: {} })
    await app.inject('/stream')
    expect(told().map(({ level, msg }) => [level, msg])).toEqual([
      ['warn', 'slow call'],
      ['info', 'call'],
    ])
  })
})

test('a quiet route has no line, and an address that does not exist is told without it', async () => {
  const { app, told } = watched()
  await app.inject('/quiet')
  await app.inject('/canario')
  expect(told().map(({ route, status }) => [route, status])).toEqual([['none', 404]])
})

test('calls are counted by route, method and status; a reading that fails is left out', async () => {
  const { app, watch } = watched()
  await app.inject('/quiet')
  await app.inject('/stream')
  watch.meters.read({ portal_broken: 'x', portal_broken_too: 'x' }, () => Promise.reject(new Error('away')))
  watch.meters.read({ portal_works: 'x' }, async () => ({ portal_works: [{ value: 7, labels: { of: 'a' } }] }), ['of'])
  const text = await watch.meters.text()
  expect(text).toContain('portal_call_seconds_count{part="portal",route="/quiet",method="GET",status="200"} 1')
  expect(text).toContain('portal_works{of="a"} 7')
  expect(text).not.toMatch(/portal_broken(_too)? \d|route="\/stream"/)
})
