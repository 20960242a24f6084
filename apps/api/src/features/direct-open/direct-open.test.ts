import { createServer } from 'node:http'
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

const address = (uuid: string) => `/api/directopen/${uuid}`
const read = (as: TestPerson | undefined, uuid: string) => api.call(as, 'GET', address(uuid))
const VERBS = [
  ['PUT', 'direct-open.write'],
  ['PATCH', 'direct-open.patch'],
] as const
const GIVEN = { urlImage: 'https://a.cl/logo.png?uuid=%uuid%', urlApp: 'app://pay?uuid=%uuid%' }
const UNSET = { urlImage: null, urlApp: null }

describe.each(VERBS)('%s', (verb, operation) => {
  const write = (as: TestPerson | undefined, uuid: string, body: unknown, headers = {}) =>
    api.call(as, verb, address(uuid), body, headers)

  test.each(['payer', 'payer_collect'])('replaces both addresses of a %s, trimmed', async (type) => {
    const { enroller_uuid: uuid } = await register(api, owner, type)
    expect((await read(owner, uuid)).json()).toEqual(UNSET)
    const saved = await write(owner, uuid, { urlImage: ` ${GIVEN.urlImage} `, urlApp: ` ${GIVEN.urlApp} ` })
    expect([saved.status, saved.headers['etag'], saved.json()]).toEqual([200, '"2"', GIVEN])
    expect((await read(owner, uuid)).json()).toEqual(GIVEN)
  })

  test.each([
    ['nothing', {}, { urlImage: 'Debe ingresar una URL', urlApp: 'Debe ingresar una URL' }],
    ['one of two', { urlApp: GIVEN.urlApp }, { urlImage: 'Debe ingresar una URL' }],
    ['no image address', { ...GIVEN, urlImage: 'abc' }, { urlImage: 'Por favor, ingrese una URL válida.' }],
    [
      'an image inside the network',
      { ...GIVEN, urlImage: 'https://10.0.0.1/logo.png' },
      { urlImage: 'Por favor, ingrese una URL válida: no puede llevar a una dirección interna o reservada' },
    ],
    [
      'a link without its parameter',
      { ...GIVEN, urlApp: 'app://pay' },
      { urlApp: 'La URL del deep link de la app debe contener el parametro "uuid=%uuid%"' },
    ],
    [
      'a link that runs',
      { ...GIVEN, urlApp: 'javascript:alert(1)//?uuid=%uuid%' },
      { urlApp: 'Por favor, ingrese una URL válida.' },
    ],
    ['an unknown field', { ...GIVEN, type: 'payer' }, { type: 'Este campo no existe' }],
  ])('refuses %s and changes nothing', async (_what, body, fields) => {
    const { enroller_uuid: uuid } = await register(api, owner, 'payer')
    const refused = await write(owner, uuid, body)
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, fields])
    expect((await read(owner, uuid)).json()).toEqual(UNSET)
  })

  test('answers a collector, who has none, that it does not apply; reading too', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, 'collector')
    for (const answer of [await write(owner, uuid, GIVEN), await read(owner, uuid)]) {
      expect([answer.status, answer.json()['message']]).toEqual([409, 'No aplica al tipo de integración'])
    }
  })

  test('is refused to a visitor and a stranger, and open to an administrator', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, 'payer')
    const statuses = async (as: TestPerson | undefined) => [
      (await read(as, uuid)).status,
      (await write(as, uuid, GIVEN)).status,
    ]
    expect(await statuses(undefined)).toEqual([401, 401])
    expect(await statuses(stranger)).toEqual([404, 404])
    expect(await statuses(admin)).toEqual([200, 200])
  })

  test('refuses a change made on an older version, and leaves what changed in the audit', async () => {
    const { enroller_uuid: uuid } = await register(api, owner, 'payer')
    await write(owner, uuid, GIVEN, { 'if-match': '"1"' })
    expect((await write(owner, uuid, GIVEN, { 'if-match': '"1"' })).status).toBe(412)
    await write(owner, uuid, { ...GIVEN, urlApp: 'b://x?uuid=%uuid%' })
    const [, second] = await auditOf(api, operation, uuid)
    expect(second?.detail).toEqual({ before: { urlApp: GIVEN.urlApp }, after: { urlApp: 'b://x?uuid=%uuid%' } })
  })
})

test('an image is never fetched', async () => {
  let asked = 0
  const canary = createServer((_request, response) => {
    asked += 1
    response.end()
  })
  await new Promise<void>((resolve) => {
    canary.listen(0, '127.0.0.1', resolve)
  })
  const { port } = canary.address() as { port: number }
  const { enroller_uuid: uuid } = await register(api, owner, 'payer')
  const body = { ...GIVEN, urlImage: `http://127.0.0.1:${port}/logo.png` }
  expect((await api.call(owner, 'PUT', address(uuid), body)).status).toBe(200)
  await read(owner, uuid)
  canary.close()
  expect(asked).toBe(0)
})
