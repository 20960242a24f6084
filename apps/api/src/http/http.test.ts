import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { API } from '@portal/contract/api'
import { carriesBody } from '@portal/contract/endpoint'
import type { Problem } from '@portal/contract/problem'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../testing/api.ts'

let api: TestApi
let authorization: string
beforeAll(async () => {
  api = await openTestApi()
  authorization = `Bearer ${await api.tokenFor(person('ursula@a.cl'))}`
})
afterAll(() => api.close())

const post = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  send({ method: 'POST', url: '/api/integration', payload, headers })
const send = (options: InjectOptions) => api.app.inject({ ...options, headers: { authorization, ...options.headers } })

describe('a body that cannot be used', () => {
  test.each([
    ['broken JSON', '{"a":', 400, 'malformed'],
    ['no body', '', 400, 'malformed'],
    ['text where an object belongs', '"hola"', 400, 'invalid'],
    ['a list where an object belongs', '[]', 400, 'invalid'],
    ['null', 'null', 400, 'invalid'],
    ['a polluted prototype', '{"__proto__":{"polluted":true}}', 400, 'malformed'],
    ['a field twice', '{"public_name":"a","public_name":"b"}', 400, 'malformed'],
    ['a field twice in two spellings', '{"type":"payer","t\\u0079pe":"collector"}', 400, 'malformed'],
    ['a field twice inside of a list', '{"a":[{"b":"{\\"","c":1,"b":2}]}', 400, 'malformed'],
    ['the same field in two objects, and as a text', '[{"a":"a"},{"a":{"a":"\\\\"}}]', 400, 'invalid'],
    ['deep nesting', `{"public_name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400, 'invalid'],
    ['a number beyond all numbers', '{"public_name":1e400}', 400, 'invalid'],
    ['a megabyte', `{"public_name":"${'a'.repeat(1_000_000)}"}`, 413, 'too_large'],
  ])('(%s) is refused with a message', async (_what, payload, status, code) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json<Problem>()).toMatchObject({
      code,
      status,
      message: expect.stringMatching(/\S/),
      request_id: expect.stringMatching(/\S/),
    })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('that is no text in UTF-8 is refused, not repaired', async () => {
    const before = Buffer.from('{"public_name":"Mal ')
    const answer = await post(Buffer.concat([before, Buffer.from([0xff, 0xfe]), Buffer.from('"}')]))
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([400, 'malformed'])
  })

  test('that is packed, or in another character set, is refused', async () => {
    const json = { 'content-type': 'application/json' }
    expect((await post('{}', { ...json, 'content-encoding': 'gzip' })).statusCode).toBe(415)
    expect((await post('{}', { 'content-type': 'application/json; charset=utf-16' })).statusCode).toBe(415)
  })

  test.each(['a\\u0000b', '\\ud800', 'con espacio', ''])('with the conversation %j is refused', async (thread) => {
    const answer = await post(`{"thread_id":"${thread}"}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Problem>().fields).toHaveProperty('thread_id')
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of type %s is refused',
    async (type) => {
      expect((await post('{}', { 'content-type': type })).statusCode).toBe(415)
    },
  )
})

test.each(API.filter(carriesBody))('$operation tells its type, or is refused', async ({ method, path }) => {
  const url = path.replace(/\{html\}/g, 'x').replace(/\{\w+\}/g, '3f0e8a52-6c1d-4e0b-9a77-2d1c5b8e4f60')
  for (const headers of [{}, { 'content-type': '' }, { authorization: '' }]) {
    const answer = await send({ method, url, headers })
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([415, 'unsupported_media_type'])
  }
})

describe('a name that is not the portal’s own', () => {
  const ask = (url: string, host: string) => api.app.inject({ method: 'GET', url, headers: { host, authorization } })

  test('is refused', async () => {
    for (const host of ['evil.test', 'localhost.evil.test', 'evil.test:3000']) {
      expect((await ask('/api/integration', host)).statusCode).toBe(421)
    }
  })

  test('may still ask whether the process is well', async () => {
    expect((await ask('/api/health', '10.0.0.7:3000')).statusCode).toBe(200)
    expect((await ask('/api/integration', 'localhost:3000')).statusCode).toBe(200)
  })
})

test('a server that is about to close is not ready, serves on, and asks clients to leave their connections', async () => {
  const ending = await openTestApi()
  const ask = async (url: string) => {
    const { statusCode, headers } = await ending.app.inject({ method: 'GET', url })
    return { status: statusCode, headers }
  }
  expect(await ask('/api/ready')).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } })
  ending.drain()
  expect(await ask('/api/ready')).toMatchObject({ status: 503, headers: { connection: 'close' } })
  expect(await ask('/config.json')).toMatchObject({ status: 200, headers: { connection: 'close' } })
  await ending.close()
})

describe('an address', () => {
  test('answers 405 with what it does allow', async () => {
    const answer = await send({ method: 'DELETE', url: '/api/integration' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']?.toString().split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST'])
  })

  test.each(['OPTIONS', 'TRACE', 'PATCH'] as const)('answers 405 to %s where it has none', async (method) => {
    const answer = await api.app.inject({ method: method as 'OPTIONS', url: '/api/integration' })
    expect(answer.statusCode).toBe(405)
  })

  test.each([
    '/api/enroller/%00',
    '/api/enroller?enroller_uuid=%00',
    `/api/enroller/${'a'.repeat(63)}%F0%9F%98%80`,
    `/api/enroller/${'a'.repeat(600)}`,
  ])('with an id that is none answers as for an unknown one (%s)', async (url) => {
    const answer = await send({ method: 'GET', url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  })

  test.each(API.flatMap(({ subject, method, path }) => (subject ? [{ subject, method, path }] : [])))(
    'in the field $subject of $method $path must be given as one text; one that is none is unknown',
    async (call) => {
      const ask = (id: unknown) => {
        const given = id === undefined ? {} : { [call.subject]: id }
        return call.method === 'GET'
          ? send({ method: 'GET', url: `${call.path}?${new URLSearchParams(given as Record<string, string>)}` })
          : send({ method: call.method, url: call.path, payload: given })
      }
      for (const wrong of [undefined, '', ...(call.method === 'GET' ? [] : [null, 7, ['a']])]) {
        const answer = await ask(wrong)
        expect([answer.statusCode, Object.keys(answer.json<Problem>().fields ?? {})]).toEqual([400, [call.subject]])
      }
      for (const unknown of ['a', '00000000-0000-4000-8000-000000000000']) {
        expect((await ask(unknown)).statusCode).toBe(404)
      }
    },
  )

  test('takes one id, not two', async () => {
    const answer = await send({ method: 'GET', url: '/api/enroller?enroller_uuid=a&enroller_uuid=b' })
    expect(answer.statusCode).toBe(400)
  })

  test.each(['/%zz', '/api/enroller/%ff'])(
    'that cannot be read (%s) is refused like every other, with all headers',
    async (url) => {
      const answer = await send({ method: 'GET', url })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'malformed', message: expect.stringContaining('dirección') })
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    },
  )

  test('is closed to caches however it is spelled', async () => {
    const answer = await send({ method: 'GET', url: '/%61pi/integration' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('does not change its method because a header says so', async () => {
    const answer = await send({
      method: 'GET',
      url: '/api/integration',
      headers: { 'x-http-method-override': 'DELETE' },
    })
    expect(answer.statusCode).toBe(200)
  })

  test('of more than 8 kB is refused', async () => {
    expect((await send({ method: 'GET', url: `/api/integration?enroller_name=${'a'.repeat(9000)}` })).statusCode).toBe(
      414,
    )
  })
})

const BASELINE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
  'strict-transport-security': expect.stringContaining('includeSubDomains'),
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
}

describe('every answer carries the baseline headers, and none is kept by a cache', () => {
  test.each([
    ['an answer', '/api/health', 200],
    ['a visitor', '/api/integration', 401],
    ['a wrong query', '/api/health?x=1', 400],
    ['an unknown address', '/api/nada', 404],
    ['a long address', `/api/integration?enroller_name=${'a'.repeat(9000)}`, 414],
  ])('(%s)', async (_what, url, status) => {
    const { headers, statusCode } = await api.app.inject({ method: 'GET', url })
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject(BASELINE)
    expect(headers['server'] ?? headers['x-powered-by'] ?? headers['access-control-allow-origin']).toBeUndefined()
  })

  test('(a server that is closing)', async () => {
    const ending = await openTestApi()
    await ending.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = ending.app.server.address() as AddressInfo
    const half = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n'
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    // A call that has begun keeps its connection when the server stops listening.
    socket.write(`${half}\r\n${half}`)
    await once(socket, 'data')
    const closed = ending.close()
    await expect.poll(() => ending.app.server.listening).toBe(false)
    socket.write('\r\n')
    const [head = ''] = (await text(socket)).split('\r\n\r\n')
    await closed
    const [status, ...lines] = head.split('\r\n')
    expect(status).toContain(' 503 ')
    const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(/: (.*)/)))
    expect(headers).toMatchObject({
      ...BASELINE,
      'strict-transport-security': expect.stringContaining('includesubdomains'),
      'retry-after': '2',
    })
  })
})

test.each([
  ['GET', '/api/nada', 'text/html'],
  ['GET', '/nada', 'application/json'],
  ['POST', '/nada', 'text/html'],
  ['GET', '/realms/nadie', 'text/html'],
] as const)(
  '%s %s for %s, which nobody answers, is not found and says so as problem details',
  async (method, url, accept) => {
    const answer = await send({ method, url, headers: { accept } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.json<Problem>()).toMatchObject({ code: 'not_found', message: 'No encontramos lo que buscas.' })
  },
)

test('every endpoint of the contract is mounted, and nothing else is', () => {
  expect(new Set(api.mounter.mounted)).toEqual(new Set(API))
})

test('the public documents need no token and hold no secret', async () => {
  const [config, banks, openapi] = await Promise.all(
    ['/config.json', '/fillers.json', '/api/openapi.json'].map((url) => api.app.inject({ method: 'GET', url })),
  )
  expect(config?.json()).toMatchObject({ identity: { realm: 'portal-developer', client_id: 'portal-frontend' } })
  const list = banks?.json<{ secret: string; sbif_code: string }[]>() ?? []
  expect(list).toHaveLength(18)
  expect(list.every((bank) => bank.secret === '' && /^\d{3}$/.test(bank.sbif_code))).toBe(true)
  expect(openapi?.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/integration': { post: { operationId: 'integration.create' } } },
  })
})

test('a caller who is too fast waits, and nobody else does', async () => {
  const slow = await openTestApi({ READ_BURST: '3', READS_PER_SECOND: '1' })
  const [hasty, calm] = [person('hasty@a.cl'), person('calm@a.cl')]
  const statuses = []
  for (let index = 0; index < 4; index++) statuses.push((await slow.call(hasty, 'GET', '/api/integration')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(Number((await slow.call(hasty, 'GET', '/api/integration')).headers['retry-after'])).toBeGreaterThan(0)
  expect((await slow.call(calm, 'GET', '/api/integration')).status).toBe(200)
  await slow.close()
})

describe('bytes that could be read as two calls', () => {
  let port: number
  beforeAll(async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 })
    port = (api.app.server.address() as AddressInfo).port
  })

  test.each([
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}  '],
    ['a space before the colon', 'Content-Length : 4\r\n\r\n{}  '],
    ['a line that goes on', 'X: a\r\n b\r\nContent-Length: x\r\n\r\n'],
    ['chunks that are none', 'Transfer-Encoding: xchunked\r\n\r\n'],
    ['a line end without its first half', 'X: a\nTransfer-Encoding: chunked\n\n0\n\n'],
    ['headers of 17 kB', `X: ${'x'.repeat(17_000)}\r\n\r\n`],
  ])('(%s) are refused, and the connection is closed', async (_what, rest) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    const second = 'GET /config.json HTTP/1.1\r\nHost: localhost\r\n\r\n'
    socket.write(
      `POST /api/integration HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}${second}`,
    )
    const answers = (await text(socket)).match(/HTTP\/1\.1 \d+/g)
    expect(answers).toEqual([expect.stringMatching(/ (400|431)$/)])
  })
})

describe('the integrations of an hour', () => {
  let few: TestApi
  beforeAll(async () => {
    few = await openTestApi({ CREATIONS_PER_HOUR: '2' })
  })
  afterAll(() => few.close())

  const body = (public_name: string) => ({
    enroller_name: 'ACME',
    er_tax_id: '12.345.678-5',
    public_name,
    type: 'payer',
  })
  const create = (as: TestPerson, name: string, headers = {}) =>
    few.call(as, 'POST', '/api/integration', body(name), headers)

  test('are as many as are allowed, until the hour ends', async () => {
    const eager = person('eager@a.cl')
    expect([(await create(eager, 'Cupo 1')).status, (await create(eager, 'Cupo 2')).status]).toEqual([201, 201])
    const refused = await create(eager, 'Cupo 3')
    expect(refused.status).toBe(429)
    expect(refused.json<Problem>()).toMatchObject({
      code: 'rate_limited',
      message: 'Llegaste al máximo de integraciones por hora. Vuelve a intentarlo más tarde.',
    })
    const { rows } = await few.database.query<{ left: number }>(
      "select extract(epoch from date_trunc('hour', now()) + interval '1 hour' - now())::float8 as left",
    )
    const wait = Number(refused.headers['retry-after'])
    expect(Math.abs(wait - (rows[0]?.left ?? 0))).toBeLessThan(10)
    expect((await create(person('calm@a.cl'), 'Cupo 4')).status).toBe(201)
  })

  test('count a taken name, and nothing else that was refused or repeated', async () => {
    const clumsy = person('clumsy@a.cl')
    const once = () => create(clumsy, 'Cupo 5', { 'idempotency-key': 'cupo-5' })
    expect((await once()).status).toBe(201)
    for (const again of [await once(), await once()]) expect(again.headers['idempotent-replayed']).toBe('true')
    expect((await create(clumsy, 'x')).status).toBe(400)
    expect([(await create(clumsy, 'cupo 5')).status, (await create(clumsy, 'Cupo 6')).status]).toEqual([403, 429])
    expect((await once()).status).toBe(201)
  })
})
