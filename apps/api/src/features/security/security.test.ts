import type { Problem } from '@portal/contract/problem'
import type { SettingAnswer } from '@portal/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ REVEALS_PER_HOUR: '1000', ROTATIONS_PER_HOUR: '1000' })
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const stranger = person('ximena@b.cl')
const admin = person('admin@red.cl', true)

/** Public id (`enroller_uuid`) of a new integration. */
const created = async (type = 'payer_collect', on = api) => (await register(on, owner, type)).enroller_uuid
const sql = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  (await api.database.query<Row & object>(text, values)).rows
const address = (uuid: string, act = '') => `/api/enroller/security/${uuid}${act}`
const read = async (uuid: string, as: TestPerson = owner) =>
  (await api.call(as, 'GET', address(uuid))).json<SettingAnswer<'security'>>()
const write = (uuid: string, body: unknown, headers = {}, as: TestPerson = owner) =>
  api.call(as, 'PATCH', address(uuid), body, headers)
const reveal = (uuid: string, secret: string, headers = {}) =>
  api.call(owner, 'POST', address(uuid, '/reveal'), { secret }, headers)
const valueOf = async (uuid: string, secret: string) => (await reveal(uuid, secret)).json<{ value: string }>().value
const rotate = (uuid: string, body: unknown, headers = {}) =>
  api.call(owner, 'POST', address(uuid, '/rotate'), body, headers)
const audits = (uuid: string, action: string) =>
  sql<{ actor_sub: string; outcome: string; detail: Record<string, unknown> }>(
    `select actor_sub, outcome, detail from audit_log where action = $2
      and integration_id = (select id from integration where enroller_uuid = $1) order by id`,
    [uuid, action],
  )

describe('reading', () => {
  test('a new integration has no addresses, no certificate and masked secrets, by either id and by query', async () => {
    const uuid = await created('payer')
    const answer = await api.call(owner, 'GET', address(uuid))
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' })
    const mask = expect.stringMatching(/^•{8}[\w-]{4}$/)
    expect(answer.json()).toEqual({
      ip_origen: [],
      secretKey: mask,
      secrets: { integration: mask, authorization: mask },
      former_until: {},
      chargeback_balance_type: null,
      certificate: null,
      revoked: null,
      known: null,
    })
    expect((await api.call(owner, 'GET', `/api/enroller/security?enroller_uuid=${uuid}`)).json()).toEqual(answer.json())
  })

  const MODES = {
    payer: [[null, null]],
    collector: [
      [null, null],
      ['cartola_qri', 'GLOBAL'],
      ['cartola_qri', 'COMMERCE'],
      ['enrolador', 'GLOBAL'],
      ['enrolador', 'COMMERCE'],
      ['enrolador', 'GLOBAL_AUTOMATICO'],
      ['comercio_enrolador', 'GLOBAL'],
      ['comercio_enrolador', 'COMMERCE'],
    ],
  } as const
  const HELD = {
    payer: ['authorization', 'integration'],
    collector: ['integration', 'refund'],
    payer_collect: ['authorization', 'integration', 'refund'],
  } as const
  const rows = (['payer', 'collector', 'payer_collect'] as const).flatMap((type) =>
    MODES[type === 'payer' ? 'payer' : 'collector'].map(([mode, refund]) => ({ type, mode, refund })),
  )

  test.each(rows)('a $type with $mode and $refund has the secrets of the matrix', async ({ type, mode, refund }) => {
    const uuid = await created(type)
    if (mode) {
      const data = {
        type,
        api_version: 'v2',
        operation_mode: mode,
        chargeback_balance_type: refund,
        demand_med: 'ALWAYS',
      }
      await api.call(owner, 'PUT', `/api/enroller/${uuid}`, data)
    }
    const { secrets, chargeback_balance_type } = await read(uuid)
    const automatic = refund === 'GLOBAL_AUTOMATICO' ? ['automatic_refund'] : []
    expect(Object.keys(secrets).toSorted()).toEqual([...HELD[type], ...automatic].toSorted())
    expect(chargeback_balance_type).toBe(refund)
  })

  test('its four secrets are made with an integration, one key for all and a nonce for each', async () => {
    const uuid = await created('payer')
    const rows = await sql<{ purpose: string; key_id: string; nonce: Uint8Array }>(
      `select purpose, key_id, nonce from integration_secret
        where integration_id = (select id from integration where enroller_uuid = $1)`,
      [uuid],
    )
    expect(rows.map(({ purpose }) => purpose).toSorted()).toEqual([
      'authorization',
      'automatic_refund',
      'integration',
      'refund',
    ])
    expect(new Set(rows.map(({ key_id }) => key_id)).size).toBe(1)
    expect(new Set(rows.map(({ nonce }) => Buffer.from(nonce).toString('hex'))).size).toBe(4)
  })

  test('shows the active certificate and no revoked one', async () => {
    const uuid = await created()
    await sql(
      `insert into certificate (integration_id, serial, status, not_before, not_after, pem, revoked_at, created_by)
        select id, serial || id, status, now(), '2031-01-02T03:04:05Z', 'pem', revoked_at, created_by
        from integration, (values ('one', 'REVOKED', now()), ('two', 'ACTIVE', null)) made (serial, status, revoked_at)
        where enroller_uuid = $1`,
      [uuid],
    )
    expect((await read(uuid)).certificate).toEqual({
      serial: expect.stringMatching(/^two/),
      not_after: '2031-01-02T03:04:05.000Z',
    })
  })

  test('an integration older than its secrets gets them when they are first asked for, and keeps them', async () => {
    const uuid = await created()
    await sql(
      'delete from integration_secret where integration_id = (select id from integration where enroller_uuid = $1)',
      [uuid],
    )
    const [{ secrets }, again] = [await read(uuid), await read(uuid)]
    expect(Object.keys(secrets)).toHaveLength(3)
    expect(again.secrets).toEqual(secrets)
    expect((await valueOf(uuid, 'refund')).slice(-4)).toBe(secrets.refund?.slice(-4))
  })
})

describe('saving the addresses', () => {
  test('stores the list as it was entered and counts the version up', async () => {
    const uuid = await created('collector')
    const ip_origen = ['200.27.114.8', '::FFFF:10.0.0.1', '1.2.3.4']
    const saved = await write(uuid, { type: 'collector', ip_origen, thread_id: 'hilo' })
    expect(saved.status).toBe(200)
    expect(saved.headers['etag']).toBe('"2"')
    expect(await read(uuid)).toEqual(saved.json())
    expect(saved.json()).toMatchObject({ ip_origen })
    await write(uuid, { type: 'collector', ip_origen: ['9.9.9.9'] })
    expect((await read(uuid)).ip_origen).toEqual(['9.9.9.9'])
    expect((await audits(uuid, 'security.write')).map(({ detail }) => detail)).toEqual([
      { before: { ip_origen: [] }, after: { ip_origen } },
      { before: { ip_origen }, after: { ip_origen: ['9.9.9.9'] } },
    ])
  })

  test.each([
    [{ ip_origen: [] }, 'IP de origen es obligatoria'],
    [{}, 'IP de origen es obligatoria'],
    [{ ip_origen: ['abc'] }, 'Debe ingresar una IP válida'],
    [{ ip_origen: ['1.2.3.4', 5] }, 'Debe ser un texto'],
    [{ ip_origen: ['10.0.0.0/8'] }, 'Debe ingresar una IP válida'],
    [{ ip_origen: ['x', '1.2.3.4', 'y'] }, 'Las IPs incorrectas son: x, y'],
    [{ ip_origen: ['1.2.3.4', '1.2.3.4'] }, 'Las IPs repetidas son: 1.2.3.4'],
    [{ ip_origen: Array.from({ length: 51 }, (_, at) => `10.0.0.${at}`) }, 'Puedes autorizar hasta 50 IPs'],
  ])('refuses %j', async (body, message) => {
    const uuid = await created('payer')
    const refused = await write(uuid, { type: 'payer', ...body })
    expect(refused.status).toBe(400)
    expect(refused.json<Problem>().fields).toEqual({ ip_origen: message })
    expect((await read(uuid)).ip_origen).toEqual([])
  })

  test('outside of trials takes public addresses only, and names the others', async () => {
    const live = await openTestApi({ ALLOW_LOOPBACK_URLS: 'false' })
    const uuid = await created('payer', live)
    const saved = (...ip_origen: string[]) => live.call(owner, 'PATCH', address(uuid), { type: 'payer', ip_origen })
    const fieldOf = async (...ips: string[]) => (await saved(...ips)).json<Problem>().fields?.['ip_origen']
    expect((await saved('8.8.8.8', '::ffff:200.27.114.8')).status).toBe(200)
    for (const ip of ['127.0.0.1', '10.0.0.1', '172.16.0.1', '169.254.1.1', '100.64.0.1', '::ffff:192.168.1.1'])
      expect(await fieldOf(ip, '8.8.8.8')).toBe(`Debe ingresar una IP válida: ${ip} no es pública`)
    expect(await fieldOf('8.8.8.8', '127.0.0.1', '10.0.0.1')).toBe('Las IPs incorrectas son: 127.0.0.1, 10.0.0.1')
    await live.close()
  })

  test('refuses another type, an unknown key and an older version', async () => {
    const uuid = await created('payer')
    const good = { type: 'payer', ip_origen: ['1.2.3.4'] }
    for (const [type, message] of [
      ['collector', 'Tipo de integración no válido'],
      ['x', 'Tipo de integración no válido'],
      [undefined, 'Tipo de integración es requerido'],
    ]) {
      expect((await write(uuid, { ...good, type })).json<Problem>().fields).toEqual({ type: message })
    }
    expect((await write(uuid, { ...good, secretKey: 'x' })).json<Problem>().fields).toHaveProperty('secretKey')
    expect((await write(uuid, good, { 'if-match': '"1"' })).status).toBe(200)
    expect((await write(uuid, good, { 'if-match': '"1"' })).status).toBe(412)
  })
})

describe('who may', () => {
  const CALLS = [
    ['GET', '', undefined, 200],
    ['PATCH', '', { type: 'payer_collect', ip_origen: ['1.2.3.4'] }, 200],
    ['POST', '/reveal', { secret: 'integration' }, 403],
    ['POST', '/rotate', { secret: 'integration', overlap_hours: 0 }, 403],
  ] as const

  test.each(CALLS)(
    '%s %s: a visitor signs in, a stranger finds nothing, an administrator gets %#',
    async (...asked) => {
      const [method, act, body, forAdministrator] = asked
      const uuid = await created()
      const statusFor = async (as: TestPerson | undefined) =>
        (await api.call(as, method, address(uuid, act), body)).status
      expect(await statusFor(undefined)).toBe(401)
      expect(await statusFor(stranger)).toBe(404)
      expect(await statusFor(admin)).toBe(forAdministrator)
      expect(await statusFor(owner)).toBe(200)
    },
  )

  test('an administrator sees the same masks as a member, and a refused reveal leaves its row', async () => {
    const uuid = await created()
    expect(await read(uuid, admin)).toEqual(await read(uuid))
    await api.call(admin, 'POST', address(uuid, '/reveal'), { secret: 'refund' })
    const denied = await sql(
      `select 1 from audit_log where action = 'security.reveal' and outcome = 'denied' and detail->>'uuid' = $1`,
      [uuid],
    )
    expect(denied).toHaveLength(1)
  })

  test('an administrator who also is a member sees the secrets in clear', async () => {
    const uuid = await created()
    await sql(
      `insert into membership (integration_id, sub, role) select id, $2, 'SHARED' from integration where enroller_uuid = $1`,
      [uuid, admin.sub],
    )
    const revealed = await api.call(admin, 'POST', address(uuid, '/reveal'), { secret: 'refund' })
    expect(revealed.json()).toEqual({ value: await valueOf(uuid, 'refund') })
  })
})

describe('revealing', () => {
  test('answers the value behind the mask, kept by no cache, with one row of audit for each time', async () => {
    const uuid = await created()
    const answer = await reveal(uuid, 'integration')
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { value } = answer.json<{ value: string }>()
    expect(value).toMatch(/^qri_test_[\w-]{43}$/)
    expect(Buffer.from(value.slice('qri_test_'.length), 'base64url')).toHaveLength(32)
    expect((await read(uuid)).secretKey.slice(-4)).toBe(value.slice(-4))
    await reveal(uuid, 'refund')
    expect(await audits(uuid, 'security.reveal')).toEqual([
      { actor_sub: owner.sub, outcome: 'ok', detail: { after: { secret: 'integration' } } },
      { actor_sub: owner.sub, outcome: 'ok', detail: { after: { secret: 'refund' } } },
    ])
  })

  test('that fails leaves its row of audit too, with the reason and without what was sent', async () => {
    const few = await openTestApi({ REVEALS_PER_HOUR: '1' })
    const uuid = await created('payer', few)
    for (const secret of ['refund', 'clave', 'integration', 'authorization'])
      await few.call(owner, 'POST', address(uuid, '/reveal'), { secret })
    await few.database.query("update integration_secret set ciphertext = decode(repeat('00', 40), 'hex')")
    await few.database.query('delete from rate_quota')
    await few.call(owner, 'POST', address(uuid, '/reveal'), { secret: 'integration' })
    const { rows } = await few.database.query(
      "select outcome, detail from audit_log where action = 'security.reveal' and outcome <> 'ok' order by id",
    )
    expect(rows).toEqual([
      { outcome: 'denied', detail: { uuid, code: 'invalid' } },
      { outcome: 'denied', detail: { uuid, code: 'invalid' } },
      { outcome: 'denied', detail: { uuid, code: 'rate_limited' } },
      { outcome: 'error', detail: { uuid, code: 'internal' } },
    ])
    await few.close()
  })

  test('no two secrets are the same, of one integration or of two', async () => {
    const [one, other] = [await created(), await created()]
    const values = await Promise.all(
      [one, other].flatMap((uuid) => ['integration', 'refund', 'authorization'].map((secret) => valueOf(uuid, secret))),
    )
    expect(new Set(values).size).toBe(6)
  })

  test('refuses a secret that the integration does not have, one that does not exist, and none', async () => {
    const uuid = await created('payer')
    for (const [body, message] of [
      [{ secret: 'refund' }, 'La integración no tiene este secreto'],
      [{ secret: 'automatic_refund' }, 'La integración no tiene este secreto'],
      [{ secret: 'password' }, 'El secreto debe ser uno de: integration, refund, automatic_refund, authorization'],
      [{}, 'El secreto debe ser uno de: integration, refund, automatic_refund, authorization'],
    ] as const) {
      for (const act of ['/reveal', '/rotate']) {
        const refused = await api.call(owner, 'POST', address(uuid, act), body)
        expect(refused.status).toBe(400)
        expect(refused.json<Problem>().fields).toEqual({ secret: message })
      }
    }
  })

  test('of a ciphertext that was moved from another secret fails, and gives neither', async () => {
    const [uuid, foreign] = [await created(), await created()]
    const values = [
      await valueOf(uuid, 'refund'),
      await valueOf(uuid, 'authorization'),
      await valueOf(foreign, 'refund'),
    ]
    const swap = (to: [string, string], from: [string, string]) =>
      sql(
        `update integration_secret target set nonce = source.nonce, ciphertext = source.ciphertext
          from integration_secret source, integration t, integration s
          where target.integration_id = t.id and t.enroller_uuid = $1 and target.purpose = $2
            and source.integration_id = s.id and s.enroller_uuid = $3 and source.purpose = $4`,
        [...to, ...from],
      )
    await swap([uuid, 'refund'], [uuid, 'authorization'])
    await swap([uuid, 'authorization'], [foreign, 'authorization'])
    for (const purpose of ['refund', 'authorization']) {
      const failed = await reveal(uuid, purpose)
      expect(failed.status).toBe(500)
      for (const value of values) expect(JSON.stringify(failed.json())).not.toContain(value)
    }
    expect(await valueOf(foreign, 'refund')).toBe(values[2])
  })
})

describe('rotating', () => {
  const hoursFromNow = (iso: string | undefined) => (Date.parse(iso ?? '') - Date.now()) / 3_600_000

  test('gives a new value at once and says, masked, until when the former is valid too', async () => {
    const uuid = await created()
    const former = await valueOf(uuid, 'refund')
    const answer = await rotate(uuid, { secret: 'refund', overlap_hours: 168 })
    expect(answer.status).toBe(200)
    const { secretKey, secrets, former_until } = answer.json<SettingAnswer<'security'>>()
    expect(hoursFromNow(former_until.refund)).toBeCloseTo(168, 1)
    expect(Object.keys(former_until)).toEqual(['refund'])
    expect(await read(uuid)).toMatchObject({ secretKey, secrets, former_until })
    const value = await valueOf(uuid, 'refund')
    expect(value).not.toBe(former)
    expect(value.slice(-4)).toBe(secrets.refund?.slice(-4))
    expect((await audits(uuid, 'security.rotate')).map(({ detail }) => detail)).toEqual([
      { after: { secret: 'refund', former_until: former_until.refund } },
    ])
  })

  test('lasts a day unless said otherwise; now means now, for older values too', async () => {
    const uuid = await created()
    const first = (await rotate(uuid, { secret: 'refund' })).json<SettingAnswer<'security'>>()
    expect(hoursFromNow(first.former_until.refund)).toBeCloseTo(24, 1)
    const now = (await rotate(uuid, { secret: 'refund', overlap_hours: 0 })).json<SettingAnswer<'security'>>()
    expect(now.former_until).toEqual({})
  })

  test.each([-1, 169, 1.5, '24', null])('refuses an overlap of %j hours', async (overlap_hours) => {
    const uuid = await created()
    const refused = await rotate(uuid, { secret: 'integration', overlap_hours })
    expect(refused.status).toBe(400)
    expect(refused.json<Problem>().fields).toEqual({ overlap_hours: 'El plazo debe ser de 0 a 168 horas' })
  })

  test('is done once for one key, however often it is sent', async () => {
    const uuid = await created()
    const key = { 'idempotency-key': `rotar-${uuid}` }
    const first = await rotate(uuid, { secret: 'integration' }, key)
    const second = await rotate(uuid, { secret: 'integration' }, key)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(second.json()).toEqual(first.json())
    expect(await audits(uuid, 'security.rotate')).toHaveLength(1)
  })

  test('by two people at once leaves one current value and both former ones', async () => {
    const uuid = await created()
    const answers = await Promise.all([rotate(uuid, { secret: 'refund' }), rotate(uuid, { secret: 'refund' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const rows = await sql<{ current: boolean }>(
      `select expires_at is null as current from integration_secret where purpose = 'refund'
        and integration_id = (select id from integration where enroller_uuid = $1) order by 1`,
      [uuid],
    )
    expect(rows.map(({ current }) => current)).toEqual([false, false, true])
  })

  test('stops at ten former values, unless the change is now', async () => {
    const uuid = await created()
    for (let times = 0; times < 10; times++) expect((await rotate(uuid, { secret: 'refund' })).status).toBe(200)
    const refused = await rotate(uuid, { secret: 'refund' })
    expect(refused.status).toBe(409)
    expect(refused.json<Problem>().message).toMatch(/demasiados valores anteriores/)
    expect((await rotate(uuid, { secret: 'refund', overlap_hours: 0 })).status).toBe(200)
  })
})

describe('the hourly limits', () => {
  let few: TestApi
  beforeAll(async () => {
    few = await openTestApi({ REVEALS_PER_HOUR: '2', ROTATIONS_PER_HOUR: '1' })
  })
  afterAll(() => few.close())

  test.each([
    ['/reveal', 2, /Mostraste muchos secretos/],
    ['/rotate', 1, /Rotaste muchos secretos/],
  ])('of %s let %d through; a refused one does not count', async (act, most, message) => {
    const uuid = await created('payer', few)
    const post = (secret: string) => few.call(owner, 'POST', address(uuid, act), { secret })
    expect((await post('refund')).status).toBe(400)
    for (let times = 0; times < most; times++) expect((await post('integration')).status).toBe(200)
    const over = await post('authorization')
    expect(over.status).toBe(429)
    expect(over.json<Problem>().message).toMatch(message)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  })
})
