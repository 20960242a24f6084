import type { Problem } from '@portal/contract/problem'
import { type IntegrationType, TYPES } from '@portal/domain/integration/type'
import { fieldsOf } from '@portal/domain/setting/setting'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { auditOf, register } from '../../testing/integration.ts'

let api: TestApi
let production: TestApi
beforeAll(async () => {
  api = await openTestApi()
  production = await openTestApi({ OIDC_URL: 'https://sso.a.cl', ALLOW_LOOPBACK_URLS: 'false' })
})
afterAll(async () => {
  await api.close()
  await production.close()
})

const owner = person('ursula@a.cl')
const stranger = person('ximena@b.cl')
const admin = person('admin@red.cl', true)

const address = (uuid: string) => `/api/enroller/webhook/${uuid}`
const read = (as: TestPerson | undefined, uuid: string) => api.call(as, 'GET', address(uuid))
const write = (as: TestPerson | undefined, uuid: string, body: unknown, headers = {}) =>
  api.call(as, 'PATCH', address(uuid), body, headers)

const NAMES = Object.keys(WEBHOOK.fields)
const UNSET = Object.fromEntries(NAMES.map((name) => [name, null]))
const ALL = Object.fromEntries(Object.entries(WEBHOOK.fields).map(([name, { path }]) => [name, `https://a.cl/${path}`]))
const ofType = (type: IntegrationType): readonly string[] => fieldsOf(WEBHOOK, type)

describe.each(TYPES)('the webhooks of a %s', (type) => {
  test('are nulls until they are saved', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, type)
    const answer = await read(owner, uuid)
    expect([answer.status, answer.headers['etag'], answer.json()]).toEqual([200, '"1"', UNSET])
  })

  test('are stored as typed but trimmed, and those of other types as null', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, type)
    const typed = Object.fromEntries(Object.entries(ALL).map(([name, url]) => [name, `  ${url} `]))
    const saved = await write(owner, uuid, { type, ...typed })
    const kept = Object.entries(ALL).map(([name, url]) => [name, ofType(type).includes(name) ? url : null])
    expect([saved.status, saved.headers['etag'], saved.json()]).toEqual([200, '"2"', Object.fromEntries(kept)])
    expect((await read(owner, uuid)).json()).toEqual(saved.json())
  })

  test('are all required, and no other', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, type)
    const refused = await write(owner, uuid, { type })
    expect(refused.status).toBe(400)
    expect(refused.json<Problem>().fields).toEqual(
      Object.fromEntries(ofType(type).map((name) => [name, 'Debe ingresar una URL'])),
    )
    expect((await read(owner, uuid)).json()).toEqual(UNSET)
  })

  test('may hold anything where the type has none', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, type)
    const others = Object.fromEntries(
      Object.keys(ALL).map((name) => [name, ofType(type).includes(name) ? 'https://a.cl/x' : 'javascript:alert(1)']),
    )
    expect((await write(owner, uuid, { type, ...others })).status).toBe(200)
  })
})

describe('writing', () => {
  const dual = { type: 'payer_collect', ...ALL }

  test.each([
    ['no type', { ...dual, type: undefined }, { type: 'Tipo de integración es requerido' }],
    ['another type', { ...dual, type: 'payer' }, { type: 'Tipo de integración no válido' }],
    ['a type that is none', { ...dual, type: 'x' }, { type: 'Tipo de integración no válido' }],
    ['no URL', { ...dual, notify_url_payment: 'abc' }, { notify_url_payment: 'Debe ingresar una URL válida' }],
    ['a number', { ...dual, notify_url_payment: 7 }, { notify_url_payment: 'Debe ser un texto' }],
    [
      'what runs',
      { ...dual, notify_url_payment: 'javascript:alert(1)', notify_url_chargeback: 'data:text/html,x' },
      {
        notify_url_payment: 'Debe ingresar una URL válida',
        notify_url_chargeback: 'Debe ingresar una URL válida',
      },
    ],
    [
      'an address of the inside',
      { ...dual, notify_url_settlement: 'http://169.254.169.254/latest' },
      {
        notify_url_settlement: 'Debe ingresar una URL válida: no puede llevar a una dirección interna o reservada',
      },
    ],
    ['a field that only the server sets', { ...dual, uuid: 'x' }, { uuid: 'Este campo no existe' }],
  ])('refuses %s and changes nothing', async (_what, body, fields) => {
    const { enroller_uuid: uuid } = await register(api, owner, 'payer_collect')
    const refused = await write(owner, uuid, body)
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, fields])
    expect((await read(owner, uuid)).json()).toEqual(UNSET)
  })

  test('takes an address of this machine where that is allowed, and a thread', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, 'payer_collect')
    const local = { ...dual, notify_url_payment: 'http://localhost:4000/x', thread_id: 'h-1' }
    expect((await write(owner, uuid, local)).json()).toMatchObject({ notify_url_payment: 'http://localhost:4000/x' })
  })

  test('refuses a change made on an older version', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, 'payer_collect')
    expect((await write(owner, uuid, dual, { 'if-match': '"1"' })).status).toBe(200)
    expect((await write(owner, uuid, dual, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('leaves in the audit only what changed', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, 'payer_collect')
    await write(owner, uuid, dual)
    await write(owner, uuid, { ...dual, notify_url_payment: 'https://b.cl/' })
    const [, second] = await auditOf(api, 'webhook.write', uuid)
    expect(second?.detail).toEqual({
      before: { notify_url_payment: 'https://a.cl/pago' },
      after: { notify_url_payment: 'https://b.cl/' },
    })
  })
})

test('a visitor must sign in, a stranger finds nothing, an administrator reads and writes', async () => {
  const { enroller_uuid: uuid } = await register(api, owner, 'payer_collect')
  const body = { type: 'payer_collect', ...ALL }
  const statuses = async (as: TestPerson | undefined) => [
    (await read(as, uuid)).status,
    (await write(as, uuid, body)).status,
  ]
  expect(await statuses(undefined)).toEqual([401, 401])
  expect(await statuses(stranger)).toEqual([404, 404])
  expect(await statuses(admin)).toEqual([200, 200])
})

test('the path without id takes it from the query', async () => {
  const { enroller_uuid: uuid } = await register(api, owner, 'payer')
  expect((await api.call(owner, 'GET', `/api/enroller/webhook?enroller_uuid=${uuid}`)).json()).toEqual(UNSET)
})

test.each([
  ['http://a.cl/x', 'debe comenzar con https://'],
  ['http://localhost:4000/x', 'no puede llevar a una dirección interna o reservada'],
  ['https://127.0.0.1/x', 'no puede llevar a una dirección interna o reservada'],
])('in production %s is refused: %s', async (notify_url_payment, why) => {
  const { enroller_uuid: uuid } = await register(production, owner, 'payer_collect')
  const refused = await production.call(owner, 'PATCH', address(uuid), {
    type: 'payer_collect',
    ...ALL,
    notify_url_payment,
  })
  expect([refused.status, refused.json<Problem>().fields]).toEqual([
    400,
    { notify_url_payment: `Debe ingresar una URL válida: ${why}` },
  ])
})
