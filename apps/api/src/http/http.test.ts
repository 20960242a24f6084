import type { Problem } from '@portal/contract/errors'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../testing/api.ts'

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

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of type %s is refused',
    async (type) => {
      expect((await post('{}', { 'content-type': type })).statusCode).toBe(415)
    },
  )
})

describe('an address', () => {
  test('answers 405 with what it does allow', async () => {
    const answer = await send({ method: 'DELETE', url: '/api/integration' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']?.toString().split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST'])
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

test('every answer carries the baseline headers, errors too, and none is kept by a cache', async () => {
  for (const url of ['/api/health', '/api/integration', '/api/integration?type=x']) {
    const { headers } = await api.app.inject({ method: 'GET', url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
      'strict-transport-security': expect.stringContaining('includeSubDomains'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(headers['server'] ?? headers['x-powered-by'] ?? headers['access-control-allow-origin']).toBeUndefined()
  }
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

test('whoever asks too fast waits, and nobody else does', async () => {
  const slow = await openTestApi({ READ_BURST: '3', READS_PER_SECOND: '1' })
  const [hasty, calm] = [person('hasty@a.cl'), person('calm@a.cl')]
  const statuses = []
  for (let index = 0; index < 4; index++) statuses.push((await slow.call(hasty, 'GET', '/api/integration')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(Number((await slow.call(hasty, 'GET', '/api/integration')).headers['retry-after'])).toBeGreaterThan(0)
  expect((await slow.call(calm, 'GET', '/api/integration')).status).toBe(200)
  await slow.close()
})

test('a person creates so many integrations an hour and no more', async () => {
  const few = await openTestApi({ CREATIONS_PER_HOUR: '2' })
  const eager = person('eager@a.cl')
  const statuses = []
  for (let index = 0; index < 3; index++) {
    const body = { enroller_name: 'ACME', er_tax_id: '12.345.678-5', public_name: `Cupo ${index}`, type: 'payer' }
    statuses.push((await few.call(eager, 'POST', '/api/integration', body)).status)
  }
  expect(statuses).toEqual([201, 201, 429])
  await few.close()
})
