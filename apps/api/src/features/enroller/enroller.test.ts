import type { Problem } from '@portal/contract/problem'
import { AVATAR_COLORS } from '@portal/domain/integration/avatar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const stranger = person('ximena@b.cl')
const admin = person('admin@red.cl', true)

const created = (type: string) => register(api, owner, type)
const read = (as: TestPerson | undefined, uuid: string) => api.call(as, 'GET', `/api/enroller/${uuid}`)
const write = (as: TestPerson | undefined, uuid: string, body: unknown, headers = {}) =>
  api.call(as, 'PUT', `/api/enroller/${uuid}`, body, headers)

const DATA = {
  payer: { type: 'payer', api_version: 'v1' },
  collector: {
    type: 'collector',
    api_version: 'v2',
    operation_mode: 'enrolador',
    chargeback_balance_type: 'GLOBAL_AUTOMATICO',
  },
  payer_collect: {
    type: 'payer_collect',
    api_version: 'v2',
    operation_mode: 'cartola_qri',
    chargeback_balance_type: 'COMMERCE',
    demand_med: 'NOT_ONUS',
  },
}

describe('reading', () => {
  test('gives everything that the screen shows, by either id and by query', async () => {
    const { uuid, enroller_uuid, public_name } = await created('payer_collect')
    const answers = [
      await read(owner, enroller_uuid),
      await read(owner, uuid),
      await api.call(owner, 'GET', `/api/enroller?enroller_uuid=${enroller_uuid}`),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.headers['etag']).toBe('"1"')
      expect(answer.json()).toEqual({
        uuid,
        enroller_uuid,
        public_name,
        enroller_name: 'ACME SpA',
        tax_id: '12.345.678-5',
        x_client_os: expect.stringMatching(/^qri-[0-9a-f]{12}$/),
        type: 'payer_collect',
        api_version: 'v2',
        operation_mode: null,
        chargeback_balance_type: null,
        demand_med: null,
        alias_configured: false,
        state: 'PROGRESS',
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        role: 'OWNER',
        turn: {
          who: 'enroller',
          since: expect.any(String),
          day: expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
          text: 'Te toca: elige el modo de operación',
          section: 'detail',
        },
      })
    }
  })

  test.each(AVATAR_COLORS)('gives the colour %s as it is stored', async (color) => {
    const { uuid, enroller_uuid } = await created('payer')
    await api.database.query('update integration set color = $2 where id = $1', [uuid, color])
    expect((await read(owner, enroller_uuid)).json()).toMatchObject({ color })
  })

  test('gives the colour that the card in the list has', async () => {
    const { uuid, enroller_uuid } = await created('payer')
    const cards = (await api.call(owner, 'GET', `/api/integration?enroller_uuid=${enroller_uuid}`)).json<{
      data: unknown[]
    }>()
    expect(cards.data).toMatchObject([{ uuid, color: (await read(owner, enroller_uuid)).json()['color'] }])
  })

  test('answers a stranger the same for a foreign integration as for an unknown one', async () => {
    const { enroller_uuid } = await created('payer')
    const [foreign, unknown, malformed] = [
      await read(stranger, enroller_uuid),
      await read(stranger, '00000000-0000-4000-8000-000000000000'),
      await read(stranger, 'x'),
    ]
    const bytes = [foreign, unknown, malformed].map((answer) => ({
      status: answer.status,
      ...answer.json(),
      request_id: '',
    }))
    expect(bytes[0]).toMatchObject({ status: 404, code: 'not_found' })
    expect(bytes[1]).toEqual(bytes[0])
    expect(bytes[2]).toEqual(bytes[0])
  })

  test('asks a visitor to sign in', async () => {
    const { enroller_uuid } = await created('payer')
    expect((await read(undefined, enroller_uuid)).status).toBe(401)
  })

  test('lets an administrator read and write what is not its own', async () => {
    const { enroller_uuid } = await created('payer')
    expect((await read(admin, enroller_uuid)).status).toBe(200)
    expect((await write(admin, enroller_uuid, DATA.payer)).status).toBe(200)
  })
})

describe('writing', () => {
  test.each(['payer', 'collector', 'payer_collect'] as const)(
    'stores the data of a %s and counts the version up',
    async (type) => {
      const { enroller_uuid } = await created(type)
      const saved = await write(owner, enroller_uuid, DATA[type])
      expect(saved.status).toBe(200)
      expect(saved.headers['etag']).toBe('"2"')
      const stored = (await read(owner, enroller_uuid)).json()
      expect(stored).toEqual(saved.json())
      expect(stored).toMatchObject(DATA[type])
    },
  )

  test('stores null for what the type does not have, whatever is sent', async () => {
    const { enroller_uuid } = await created('payer')
    const saved = await write(owner, enroller_uuid, {
      ...DATA.payer,
      operation_mode: 'enrolador',
      chargeback_balance_type: 'GLOBAL',
      demand_med: 'ALWAYS',
    })
    expect(saved.json()).toMatchObject({ operation_mode: null, chargeback_balance_type: null, demand_med: null })
  })

  test.each([
    ['no type', 'collector', { ...DATA.collector, type: undefined }, { type: 'Tipo de integración es requerido' }],
    ['another type', 'collector', DATA.payer, { type: 'Tipo de integración no válido' }],
    [
      'an unknown version',
      'payer',
      { type: 'payer', api_version: 'v3' },
      { api_version: 'Versión de API no es válida' },
    ],
    ['no version', 'payer', { type: 'payer' }, { api_version: 'Versión de API es requerido' }],
    [
      'no modes',
      'collector',
      { type: 'collector', api_version: 'v2' },
      {
        operation_mode: 'Modo de operación es requerido',
        chargeback_balance_type: 'Modo de operación devolución es requerido',
      },
    ],
    [
      'no demand_med',
      'payer_collect',
      { ...DATA.payer_collect, demand_med: undefined },
      { demand_med: 'Transacción MED es requerido' },
    ],
    [
      'automatic refunds in another mode',
      'collector',
      { ...DATA.collector, operation_mode: 'comercio_enrolador' },
      { chargeback_balance_type: 'Global automático solo se puede usar con el modo de operación Enrolador' },
    ],
    [
      'a field that only the server sets',
      'payer',
      { ...DATA.payer, state: 'SUCCESS' },
      { state: 'Este campo no existe' },
    ],
  ])('refuses %s and changes nothing', async (_what, type, body, fields) => {
    const { enroller_uuid } = await created(type)
    const before = (await read(owner, enroller_uuid)).json()
    const refused = await write(owner, enroller_uuid, body)
    expect(refused.status).toBe(400)
    expect(refused.json<Problem>().fields).toEqual(fields)
    expect((await read(owner, enroller_uuid)).json()).toEqual(before)
  })

  test('refuses a change made on an older version, and stores one made on the current', async () => {
    const { enroller_uuid } = await created('payer')
    expect((await write(owner, enroller_uuid, DATA.payer, { 'if-match': '"1"' })).status).toBe(200)
    const stale = await write(owner, enroller_uuid, { ...DATA.payer, api_version: 'v2' }, { 'if-match': '"1"' })
    expect(stale.status).toBe(412)
    expect((await read(owner, enroller_uuid)).json()).toMatchObject({ api_version: 'v1' })
  })

  test('repeated with its key gives the first answer with its version, whatever was saved since', async () => {
    const { enroller_uuid } = await created('payer')
    const save = () => write(owner, enroller_uuid, DATA.payer, { 'idempotency-key': 'guardar-1', 'if-match': '"1"' })
    const first = await save()
    await write(owner, enroller_uuid, { ...DATA.payer, api_version: 'v2' })
    const again = await save()
    expect([first.status, first.headers['etag'], first.headers['idempotent-replayed']]).toEqual([200, '"2"', undefined])
    expect([again.status, again.headers['etag'], again.headers['idempotent-replayed']]).toEqual([200, '"2"', 'true'])
    expect(again.json()).toEqual(first.json())
    expect((await read(owner, enroller_uuid)).headers['etag']).toBe('"3"')
  })

  test('lets one of two win who change the same version at once', async () => {
    const { enroller_uuid } = await created('payer')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => write(owner, enroller_uuid, DATA.payer, { 'if-match': '"1"' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412, 412])
  })

  test('writes before and after in the audit, and the denial of a stranger as well', async () => {
    const { uuid, enroller_uuid } = await created('payer')
    await write(owner, enroller_uuid, DATA.payer)
    await write(stranger, enroller_uuid, DATA.payer)
    const { rows } = await api.database.query<{ outcome: string; detail: Record<string, unknown> }>(
      "select actor_sub, outcome, detail from audit_log where action = 'enroller.write' and (integration_id = $1 or detail->>'uuid' = $2) order by id",
      [uuid, enroller_uuid],
    )
    expect(rows).toMatchObject([
      { actor_sub: owner.sub, outcome: 'ok', detail: { before: { api_version: 'v2' }, after: { api_version: 'v1' } } },
      { actor_sub: stranger.sub, outcome: 'denied', detail: { uuid: enroller_uuid } },
    ])
  })
})
