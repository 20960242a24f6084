import { Agent } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type Door, openDoor, type Sent } from '../testing/door.ts'
import { lastCall } from '../testing/latest-calls.ts'

const TOKENS = '/qri/v2/tokens'
const PAYMENTS = '/qri/v2/payments?from=2026-03-01&to=2026-03-05'

let door: Door
let collector: Caller
let orders = 0
const token = (over = {}) => ({
  order_id: `ORD-${++orders}`,
  amount: 15990,
  description: 'Café',
  commerce: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO' },
  expires_in: 600,
  single_use: true,
  ...over,
})
const create = (sent: Sent = {}, body: object = token()) => door.call(collector, 'createToken', TOKENS, body, sent)
const list = (caller = collector, sent: Sent = {}) => door.call(caller, 'listPayments', PAYMENTS, undefined, sent)

beforeAll(async () => {
  door = await openDoor()
  collector = await door.caller('collector')
})
afterAll(() => door.drop())

test('a call that keeps every rule passes all checks in their order, and is answered', async () => {
  const created = await create()
  expect([created.status, created.body['state']]).toEqual([201, 'CREATED'])
  expect(created.headers['x-request-id']).toMatch(/^req_/)
  const logged = await lastCall(door, collector)
  expect(logged).toMatchObject({
    operation: 'createToken',
    method: 'POST',
    path: TOKENS,
    status: 201,
    code: null,
    request_id: created.headers['x-request-id'],
    answer: { state: 'CREATED' },
    headers: { 'content-type': 'application/json', 'x-client-os': collector.clientOs },
  })
  expect(Buffer.from(logged?.bytes ?? '', 'base64').toString()).toMatch(
    /^\{"order_id".*"signature":"[\da-f]{8}\*{56}"\}$/,
  )
  expect(logged?.checks.map(({ check, ok }) => `${check} ${ok}`)).toEqual(
    [
      'certificate',
      'client_os',
      'source',
      'size',
      'media_type',
      'json',
      'timestamp',
      'signature',
      'quota',
      'role',
      'schema',
      'idempotency',
      'operation',
    ].map((check) => `${check} true`),
  )
})

/** Faults from the last check to the first: a call with several is refused for the earliest. */
const FAULTS: [check: string, status: number, code: string, sent: () => Sent][] = [
  ['schema', 400, 'invalid', () => ({ headers: { 'idempotency-key': '' } })],
  ['signature', 401, 'signature_invalid', () => ({ secret: collector.secrets.refund })],
  ['timestamp', 401, 'timestamp_out_of_tolerance', () => ({ timestamp: new Date(Date.now() - 301_000).toISOString() })],
  ['json', 400, 'malformed', () => ({ raw: '{"amount":1,"amount":2}' })],
  ['media_type', 415, 'unsupported_media_type', () => ({ headers: { 'content-type': 'text/plain' } })],
  ['size', 413, 'too_large', () => ({ raw: Buffer.alloc(64 * 1024 + 1, 'x') })],
  ['source', 403, 'source_not_allowed', () => ({})],
  ['client_os', 401, 'certificate_mismatch', () => ({ headers: { 'x-client-os': 'qri-000000000000' } })],
]

describe('the checks stand in their order', () => {
  const setSources = (addresses: string[]) =>
    door.query('update network.participant set source_ips = $2 where id = $1', [collector.id, addresses])

  test.each(FAULTS.map(([check, status, code], at) => [check, status, code, at] as const))(
    '%s: %i %s, whatever is wrong after it',
    async (check, status, code, at) => {
      const faults = FAULTS.slice(0, at + 1).map(([, , , fault]) => fault())
      const headers = Object.assign({}, ...faults.map((fault) => fault.headers ?? {})) as Record<string, string>
      const sent = { ...(Object.assign({}, ...faults) as Sent), headers }
      // From the fault of the source on, the call also comes from an address that is not registered.
      if (at >= 6) await setSources(['192.0.2.1'])
      const refused = await create(sent, token({ amount: 0 }))
      if (at >= 6) await setSources(['127.0.0.1'])
      expect([refused.status, refused.body['code'], refused.body['request_id']]).toEqual([
        status,
        code,
        refused.headers['x-request-id'],
      ])
      expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect((await lastCall(door, collector))?.checks.at(-1)).toMatchObject({ check, ok: false })
    },
  )

  test('quota before role, role before schema', async () => {
    const wallet = await door.caller('payer')
    const foreign = await door.call(wallet, 'createToken', TOKENS, token({ amount: 0 }))
    expect([foreign.body['code'], foreign.headers['ratelimit-limit']]).toEqual(['forbidden', '600'])
    const invalid = await create({}, token({ amount: 0, commerce: { tax_id: 'x', extra: 1 } }))
    expect(invalid.body).toMatchObject({
      status: 400,
      code: 'invalid',
      type: 'urn:qri:error:invalid',
      title: 'Datos no válidos',
      fields: {
        amount: 'Debe ser un entero mayor que 0',
        'commerce.extra': 'Este campo no existe',
      },
    })
  })
})

test('a write without an idempotency key is refused, after its data', async () => {
  const refused = await create({ headers: { 'idempotency-key': undefined } })
  expect(refused.body).toMatchObject({ code: 'invalid', fields: { 'Idempotency-Key': 'Falta la cabecera' } })
  expect((await lastCall(door, collector))?.checks.at(-1)).toMatchObject({ check: 'idempotency', ok: false })
})

test('during a rotation both secrets sign; a secret that ended does not', async () => {
  const former = collector.secrets.integration
  await door.query(
    "update network.participant_secret set expires_at = now() + interval '1 hour' where participant_id = $1 and purpose = 'integration'",
    [collector.id],
  )
  const current = await door.addSecret(collector, 'integration')
  for (const secret of [former, current]) expect((await list(collector, { secret })).status).toBe(200)
  await door.query('update network.participant_secret set expires_at = now() where expires_at is not null')
  expect((await list(collector, { secret: former })).body['code']).toBe('signature_invalid')
  collector.secrets.integration = current
})

test('an idempotency key repeats the answer, refuses other data, and fifty calls at once make one token', async () => {
  const headers = { 'idempotency-key': 'clave-1' }
  const body = token()
  const first = await create({ headers }, body)
  const again = await create({ headers, timestamp: new Date(Date.now() + 5000).toISOString() }, body)
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect((await create({ headers }, { ...body, amount: 1 })).body['code']).toBe('idempotency_conflict')
  const together = token()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => create({ headers: { 'idempotency-key': 'k' } }, together)),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

describe('an address that does not exist', () => {
  test.each([
    ['GET', '/qri/v2/token/0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21', 'readToken: GET /qri/v2/tokens/{uuid}'],
    ['PUT', '/qri/v2/tokens', 'createToken: POST /qri/v2/tokens'],
    ['GET', '/', 'whoami: GET /qri/v2/whoami'],
  ])('%s %s answers 404 and names the nearest operation', async (method, path, nearest) => {
    const missing = await door.send(method, path, { pair: collector.pair })
    const error_description = `No existe ${method} ${path}. La operación más parecida es ${nearest}`
    expect(missing.body).toMatchObject({ status: 404, code: 'not_found', error_description })
  })
})

test('an address with a part beyond every id does not exist', async () => {
  const missing = await door.call(collector, 'readToken', `${TOKENS}/${'x'.repeat(501)}`)
  expect(missing.body).toMatchObject({ status: 404, code: 'not_found' })
})

describe('bad input is never an error of the server', () => {
  const POISON: [string, string | Buffer][] = [
    ['no JSON', '{'],
    ['a list', '[]'],
    ['nothing', ''],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['half a character', '{"a":"\\ud800"}'],
    ['a number beyond all', '{"a":1e999}'],
    ['a deep tower', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['a name twice', '{"a":1,"\\u0061":2}'],
  ]
  test.each(POISON)('%s is malformed', async (_what, raw) => {
    expect((await create({ raw })).body).toMatchObject({ status: 400, code: 'malformed' })
  })

  test.each(['/qri/v2/tokens/%ff', '/qri/v2/tokens/%00', '/qri/v2/tokens/x', `/qri/v2/tokens/${'a'.repeat(600)}`])(
    'GET %.30s is refused',
    async (path) => {
      expect([400, 404]).toContain((await door.call(collector, 'readToken', path)).status)
    },
  )

  test('headers of more than 16 kB, and what is no HTTP, are answered and cut off', async () => {
    const large = await door.send('GET', PAYMENTS, { pair: collector.pair, headers: { 'x-large': 'x'.repeat(17_000) } })
    expect(large.body).toMatchObject({ status: 400, code: 'malformed' })
    expect(large.headers['connection']).toBe('close')
  })

  test('a repeated parameter is named', async () => {
    const refused = await door.call(collector, 'listPayments', `${PAYMENTS}&from=2026-03-02`)
    expect(refused.body).toMatchObject({ code: 'invalid', fields: { from: 'Viene repetido' } })
  })
})

test('the quota is told with each counted call, and 429 says when to come back', async () => {
  const caller = await door.caller('payer')
  const first = await list(caller)
  expect(first.headers).toMatchObject({
    'ratelimit-limit': '600',
    'ratelimit-remaining': '599',
    'ratelimit-reset': '60',
  })
  const refused = await list(caller, { secret: collector.secrets.integration })
  expect(refused.headers['ratelimit-limit']).toBeUndefined()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const whoami = () => door.call(caller, 'whoami', '/qri/v2/whoami', undefined, { agent })
  const answers = []
  for (let count = 0; count < 61; count++) answers.push(await whoami())
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  const { headers, body } = answers.at(-1) ?? {}
  expect([body?.['code'], Number(headers?.['retry-after']) > 0]).toEqual(['rate_limited', true])
  agent.destroy()
})

test('a collector reads the wallets that open directly, and none that took the name of an own one', async () => {
  for (const name of ['Mi Billetera', 'BÍLLETERA  Demo'])
    await door.caller('payer', { name, directOpen: { urlImage: 'https://b.cl/l.png', urlApp: 'b://p?uuid=%uuid%' } })
  const { body } = await door.call(collector, 'listWallets', '/qri/v2/wallets')
  expect(body).toEqual({
    data: [
      {
        name: 'Billetera Demo',
        logo: 'https://portal.example/billetera-demo.png',
        direct_open: 'https://portal.example/tools/simulator/pay?qr=%uuid%&uuid=%uuid%',
      },
      { name: 'Mi Billetera', logo: 'https://b.cl/l.png', direct_open: 'b://p?uuid=%uuid%' },
    ],
    pagination: { total_items: 2, total_pages: 1, current_page: 1 },
  })
})
