import type { Problem } from '@portal/contract/problem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { auditOf, register } from '../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const stranger = person('ximena@b.cl')
const admin = person('admin@red.cl', true)

const activate = (as: TestPerson | undefined, enroller_uuid: unknown, type?: string, more = {}) =>
  api.call(as, 'POST', '/api/alias/activate', { enroller_uuid, type, ...more })
const configured = async (uuid: string) =>
  (await api.call(owner, 'GET', `/api/enroller/${uuid}`)).json()['alias_configured']
async function activated(type: string): Promise<string> {
  const { enroller_uuid: uuid } = await register(api, owner, type)
  expect((await activate(owner, uuid, type)).status).toBe(200)
  return uuid
}

const NEEDED = 'Debe ingresar una URL'
const NOT_OF_TYPE = [409, 'No aplica al tipo de integración']
const ALIAS_FIRST = [409, 'Primero activa la configuración de Alias']
const told = (answer: Awaited<ReturnType<typeof activate>>) => [answer.status, answer.json()['message']]

describe('activating', () => {
  test.each(['collector', 'payer_collect'])('configures the alias of a %s, in its data and its card', async (type) => {
    const { enroller_uuid: uuid } = await register(api, owner, type)
    expect(await configured(uuid)).toBe(false)
    const answer = await activate(owner, uuid, type)
    expect([answer.status, answer.json()]).toEqual([200, { alias_configured: true }])
    expect(await configured(uuid)).toBe(true)
    const cards = (await api.call(owner, 'GET', `/api/integration?enroller_uuid=${uuid}`)).json<{ data: unknown[] }>()
    expect(cards.data).toMatchObject([{ alias_configured: true }])
  })

  test('does not apply to a payer', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, 'payer')
    expect(told(await activate(owner, uuid, 'payer'))).toEqual(NOT_OF_TYPE)
    expect(await configured(uuid)).toBe(false)
  })

  test.each([
    ['no type', undefined, {}, { type: 'Tipo de integración es requerido' }],
    ['another type', 'payer_collect', {}, { type: 'Tipo de integración no válido' }],
    ['a type that is none', 'x', {}, { type: 'Tipo de integración no válido' }],
    [
      'what only the server sets',
      'collector',
      { alias_configured: true },
      { alias_configured: 'Este campo no existe' },
    ],
  ])('refuses %s', async (_what, type, more, fields) => {
    const { enroller_uuid: uuid } = await register(api, owner, 'collector')
    const refused = await activate(owner, uuid, type, more)
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, fields])
    expect(await configured(uuid)).toBe(false)
  })

  test.each(['x', '00000000-0000-4000-8000-000000000000'])('finds nothing at %j', async (uuid) => {
    expect((await activate(owner, uuid, 'collector')).status).toBe(404)
  })

  test('twenty at once all succeed, and one of them changed something', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, 'collector')
    const answers = await Promise.all(Array.from({ length: 20 }, () => activate(owner, uuid, 'collector')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await auditOf(api, 'alias.activate', uuid)
    expect(rows).toEqual([
      { outcome: 'ok', detail: { before: { alias_configured: false }, after: { alias_configured: true } } },
    ])
  })

  test('is refused to a visitor and to a stranger, with an audit row; an administrator may', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, 'collector')
    expect((await activate(undefined, uuid, 'collector')).status).toBe(401)
    expect((await activate(stranger, uuid, 'collector')).status).toBe(404)
    expect(await configured(uuid)).toBe(false)
    expect((await activate(admin, uuid, 'collector')).status).toBe(200)
    expect((await auditOf(api, 'alias.activate', uuid)).map(({ outcome }) => outcome)).toEqual(['denied', 'ok'])
  })
})

const ADDRESSES = {
  notify_url_aliassend_send: 'https://a.cl/envio',
  notify_url_aliassend_receive: 'https://a.cl/recepcion',
  notify_url_pay_challenge: 'https://a.cl/desafio',
}
const NO_ADDRESSES = {
  notify_url_aliassend_send: null,
  notify_url_aliassend_receive: null,
  notify_url_pay_challenge: null,
}
const FRAME = {
  notify_url_authentication: 'https://a.cl/autenticar',
  css: 'https://a.cl/marco.css',
  available_hosts: ['caja.a.cl', 'b.cl:8443'],
}
const NO_FRAME = { notify_url_authentication: null, css: null, available_hosts: [] }

const SETTINGS = [
  {
    name: 'webhook',
    operation: 'alias.write_webhooks',
    verb: 'PUT',
    body: { type: 'collector', ...ADDRESSES },
    unset: NO_ADDRESSES,
  },
  { name: 'iframe', operation: 'alias.write_iframe', verb: 'PATCH', body: FRAME, unset: NO_FRAME },
] as const

describe.each(SETTINGS)('the alias $name', ({ name, operation, verb, body, unset }) => {
  const read = (as: TestPerson | undefined, uuid: string) => api.call(as, 'GET', `/api/alias/${name}/${uuid}`)
  const write = (as: TestPerson | undefined, uuid: string, given: unknown, headers = {}) =>
    api.call(as, verb, `/api/alias/${name}/${uuid}`, given, headers)

  test('waits for the activation, reading too', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, 'collector')
    expect(told(await read(owner, uuid))).toEqual(ALIAS_FIRST)
    expect(told(await write(owner, uuid, body))).toEqual(ALIAS_FIRST)
  })

  test('does not apply to a payer', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, 'payer')
    expect(told(await read(owner, uuid))).toEqual(NOT_OF_TYPE)
    expect(told(await write(owner, uuid, { ...body, type: 'payer' }))).toEqual(NOT_OF_TYPE)
  })

  test('is unset at first; saved, it answers what was saved; an older version is refused', async () => {
    const uuid = await activated('collector')
    expect((await read(owner, uuid)).json()).toEqual(unset)
    const saved = await write(owner, uuid, body, { 'if-match': '"1"' })
    expect([saved.status, saved.headers['etag']]).toEqual([200, '"2"'])
    expect((await read(owner, uuid)).json()).toEqual(saved.json())
    expect((await write(owner, uuid, body, { 'if-match': '"1"' })).status).toBe(412)
    const [row] = await auditOf(api, operation, uuid)
    expect(row?.detail).toMatchObject({ after: expect.anything() })
  })

  test('is refused to a visitor and a stranger, and open to an administrator', async () => {
    const uuid = await activated('collector')
    const statuses = async (as: TestPerson | undefined) => [
      (await read(as, uuid)).status,
      (await write(as, uuid, body)).status,
    ]
    expect(await statuses(undefined)).toEqual([401, 401])
    expect(await statuses(stranger)).toEqual([404, 404])
    expect(await statuses(admin)).toEqual([200, 200])
  })
})

describe('the addresses of alias notices', () => {
  const write = (uuid: string, body: unknown) => api.call(owner, 'PUT', `/api/alias/webhook/${uuid}`, body)

  test.each([
    ['collector', { ...NO_ADDRESSES, notify_url_pay_challenge: ADDRESSES.notify_url_pay_challenge }],
    ['payer_collect', ADDRESSES],
  ])('of a %s are its own; the others are stored as null', async (type, stored) => {
    const uuid = await activated(type)
    expect((await write(uuid, { type, ...ADDRESSES })).json()).toEqual(stored)
  })

  test.each([
    ['collector', ['notify_url_pay_challenge']],
    ['payer_collect', Object.keys(ADDRESSES)],
  ])('of a %s are all required', async (type, names) => {
    const uuid = await activated(type)
    expect((await write(uuid, { type })).json<Problem>().fields).toEqual(
      Object.fromEntries(names.map((name) => [name, NEEDED])),
    )
  })

  test.each([
    [{ notify_url_pay_challenge: 'abc' }, { notify_url_pay_challenge: 'Debe ingresar una URL válida' }],
    [
      { notify_url_pay_challenge: 'https://[::ffff:10.0.0.1]/' },
      { notify_url_pay_challenge: 'Debe ingresar una URL válida: no puede llevar a una dirección interna o reservada' },
    ],
    [{ type: 'payer_collect', ...ADDRESSES }, { type: 'Tipo de integración no válido' }],
  ])('refuse %j', async (given, fields) => {
    const uuid = await activated('collector')
    const refused = await write(uuid, { type: 'collector', ...given })
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, fields])
  })
})

describe('the alias frame', () => {
  const write = (uuid: string, body: unknown) => api.call(owner, 'PATCH', `/api/alias/iframe/${uuid}`, body)

  test('keeps its hosts trimmed and in their order', async () => {
    const uuid = await activated('payer_collect')
    const saved = await write(uuid, { ...FRAME, available_hosts: [' b.cl ', 'a.cl'] })
    expect(saved.json()).toMatchObject({ available_hosts: ['b.cl', 'a.cl'] })
  })

  test.each([
    [{}, { notify_url_authentication: NEEDED, css: NEEDED, available_hosts: NEEDED }],
    [{ ...FRAME, css: 'abc' }, { css: 'Debe ingresar una URL válida' }],
    [{ ...FRAME, notify_url_authentication: '' }, { notify_url_authentication: NEEDED }],
    [
      { ...FRAME, css: 'https://192.168.1.1/x.css' },
      { css: 'Debe ingresar una URL válida: no puede llevar a una dirección interna o reservada' },
    ],
    [{ ...FRAME, available_hosts: [] }, { available_hosts: NEEDED }],
    [{ ...FRAME, available_hosts: ['https://a.cl'] }, { available_hosts: 'No incluir protocolo en la URL' }],
    [
      { ...FRAME, available_hosts: ['a.cl', '169.254.10.1:8443'] },
      { available_hosts: 'Debe ingresar una URL válida: no puede llevar a una dirección interna o reservada' },
    ],
    [
      { ...FRAME, available_hosts: ['[fe80::1]'] },
      { available_hosts: 'Debe ingresar una URL válida: no puede llevar a una dirección interna o reservada' },
    ],
    [{ ...FRAME, available_hosts: ['a.cl', 'A.CL'] }, { available_hosts: 'Esta URL ya está en la lista' }],
    [
      { ...FRAME, available_hosts: Array.from({ length: 51 }, (_, at) => `h${at}.cl`) },
      { available_hosts: 'Puedes ingresar hasta 50 URLs' },
    ],
    [{ ...FRAME, type: 'collector' }, { type: 'Este campo no existe' }],
  ])('refuses %j and changes nothing', async (body, fields) => {
    const uuid = await activated('collector')
    const refused = await write(uuid, body)
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, fields])
    expect((await api.call(owner, 'GET', `/api/alias/iframe/${uuid}`)).json()).toEqual(NO_FRAME)
  })
})
