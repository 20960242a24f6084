import type { Problem } from '@portal/contract/problem'
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

type Sent = Record<string, unknown>
interface Section {
  name: string
  type: string
  read: string
  write: string
  method: 'PATCH' | 'PUT'
  body: Sent
  /** Answer to a GET of the bank account: `empty` before `body` was saved, `saved` afterwards. */
  empty: Sent
  saved: Sent
  /** Error message of each field if a save sends an empty body. */
  missing: Record<string, string>
}

const NO_MODES = { operation_mode: null, chargeback_balance_type: null }
const SECTIONS: Section[] = [
  {
    name: 'ifd',
    type: 'collector',
    read: '/api/enroller/ifd',
    write: '/api/enroller/ifd',
    method: 'PATCH',
    body: {
      type: 'collector',
      ifd_sbif_code: '039',
      ifd_account_type: '002',
      ifd_number: '00123456789',
      operation_mode: null,
    },
    empty: { ifd_sbif_code: null, ifd_account_type: null, ifd_number: null, ...NO_MODES },
    saved: { ifd_sbif_code: '039', ifd_account_type: '002', ifd_number: '00123456789', ...NO_MODES },
    missing: {
      ifd_sbif_code: 'Debe seleccionar un Banco',
      ifd_account_type: 'Debe seleccionar un Tipo de Cuenta',
      ifd_number: 'Debe ingresar un Número de Cuenta',
    },
  },
  {
    name: 'ifo',
    type: 'payer',
    read: '/api/enroller/ifo',
    write: '/api/enroller/ifo',
    method: 'PATCH',
    body: { type: 'payer', owner_id: '729' },
    empty: { owner_id: null },
    saved: { owner_id: '729' },
    missing: { owner_id: 'Debe seleccionar un Banco' },
  },
  {
    name: 'billing',
    type: 'payer',
    read: '/api/billing',
    write: '/api/billing/enroller',
    method: 'PUT',
    body: { sbif_code: '028', type: '001', number: '00000000000000000001' },
    empty: { billing_sbif_code: null, billing_account_type: null, billing_number: null },
    saved: { billing_sbif_code: '028', billing_account_type: '001', billing_number: '00000000000000000001' },
    missing: {
      sbif_code: 'Debe seleccionar un Banco',
      type: 'Debe seleccionar un Tipo de Cuenta',
      number: 'Debe ingresar un Número de Cuenta',
    },
  },
]

const read = (as: TestPerson | undefined, { read: path }: Section, uuid: string) =>
  api.call(as, 'GET', `${path}/${uuid}`)
const write = (as: TestPerson | undefined, section: Section, uuid: string, body: unknown, headers = {}) =>
  api.call(as, section.method, `${section.write}/${uuid}`, body, headers)

describe.each(SECTIONS)('$name', (section) => {
  test('answers nulls until it is saved, then what was saved, by either id and by query', async () => {
    const { uuid, enroller_uuid } = await created(section.type)
    const before = await read(owner, section, enroller_uuid)
    expect([before.status, before.headers['etag'], before.json()]).toEqual([200, '"1"', section.empty])
    const saved = await write(owner, section, enroller_uuid, section.body)
    expect([saved.status, saved.headers['etag'], saved.json()]).toEqual([200, '"2"', section.saved])
    for (const address of [`/${enroller_uuid}`, `/${uuid}`, `?enroller_uuid=${enroller_uuid}`])
      expect((await api.call(owner, 'GET', section.read + address)).json()).toEqual(section.saved)
    const byQuery = await api.call(
      owner,
      section.method,
      `${section.write}?enroller_uuid=${enroller_uuid}`,
      section.body,
    )
    expect([byQuery.status, byQuery.json()]).toEqual([200, section.saved])
  })

  test('names each field that is missing and stores nothing', async () => {
    const { enroller_uuid } = await created(section.type)
    const typed = section.name === 'billing' ? {} : { type: section.type }
    const refused = await write(owner, section, enroller_uuid, typed)
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, section.missing])
    expect((await read(owner, section, enroller_uuid)).json()).toEqual(section.empty)
  })

  test('refuses a bank without the capability and a key that does not exist', async () => {
    const { enroller_uuid } = await created(section.type)
    const bank = Object.keys(section.missing)[0] ?? ''
    const refused = await write(owner, section, enroller_uuid, { ...section.body, [bank]: '037' })
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, { [bank]: 'Debe seleccionar un Banco' }])
    const unknown = await write(owner, section, enroller_uuid, { ...section.body, saldo: 1 })
    expect([unknown.status, unknown.json<Problem>().fields]).toEqual([400, { saldo: 'Este campo no existe' }])
  })

  test('is read and written by members and administrators, and is unknown to strangers', async () => {
    const { enroller_uuid } = await created(section.type)
    const statuses = async (as: TestPerson | undefined) => [
      (await read(as, section, enroller_uuid)).status,
      (await write(as, section, enroller_uuid, section.body)).status,
    ]
    expect(await statuses(undefined)).toEqual([401, 401])
    expect(await statuses(stranger)).toEqual([404, 404])
    expect(await statuses(owner)).toEqual([200, 200])
    expect(await statuses(admin)).toEqual([200, 200])
  })

  test('refuses a change that was made on an older version', async () => {
    const { enroller_uuid } = await created(section.type)
    expect((await write(owner, section, enroller_uuid, section.body, { 'if-match': '"1"' })).status).toBe(200)
    expect((await write(owner, section, enroller_uuid, section.body, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('has no other method', async () => {
    const { enroller_uuid } = await created(section.type)
    expect((await api.call(owner, 'POST', `${section.write}/${enroller_uuid}`, section.body)).status).toBe(405)
  })
})

const [IFD, IFO, BILLING] = SECTIONS as [Section, Section, Section]

describe('what does not apply', () => {
  test.each([
    ['ifd', IFD, 'payer'],
    ['ifo', IFO, 'collector'],
  ] as const)('%s of a type without it answers 409, to reading and to writing', async (_name, section, type) => {
    const { enroller_uuid } = await created(type)
    const answers = [
      await read(owner, section, enroller_uuid),
      await write(owner, section, enroller_uuid, { ...section.body, type }),
    ]
    for (const answer of answers)
      expect([answer.status, answer.json<Problem>().message]).toEqual([409, 'No aplica al tipo de integración'])
  })

  test('is the account of destination of who works by statement', async () => {
    const { enroller_uuid } = await created('collector')
    await setMode(enroller_uuid, 'cartola_qri', 'GLOBAL')
    expect((await read(owner, IFD, enroller_uuid)).status).toBe(409)
    expect((await write(owner, IFD, enroller_uuid, IFD.body)).status).toBe(409)
  })

  test('is never a profit account: every type has one', async () => {
    for (const type of ['payer', 'collector', 'payer_collect']) {
      const { enroller_uuid } = await created(type)
      expect((await write(owner, BILLING, enroller_uuid, BILLING.body)).json()).toEqual(BILLING.saved)
    }
  })

  test.each([IFD, IFO])('is another type than the stored one ($name)', async (section) => {
    const { enroller_uuid } = await created('payer_collect')
    const refused = await write(owner, section, enroller_uuid, section.body)
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, { type: 'Tipo de integración no válido' }])
  })
})

async function setMode(uuid: string, operation_mode: string, chargeback_balance_type: string): Promise<void> {
  const body = { type: 'collector', api_version: 'v2', operation_mode, chargeback_balance_type }
  expect((await api.call(owner, 'PUT', `/api/enroller/${uuid}`, body)).status).toBe(200)
}

describe('automatic refunds', () => {
  const FIXED = { ifd_sbif_code: '028', ifd_account_type: '001', ifd_number: '000000000' }
  const AUTOMATIC = { operation_mode: 'enrolador', chargeback_balance_type: 'GLOBAL_AUTOMATICO' }
  const stored = async (uuid: string) =>
    (
      await api.database.query(
        'select ifd_sbif_code, ifd_account_type, ifd_number from ifd_account where integration_id = $1',
        [uuid],
      )
    ).rows

  test('overwrite the stored account when they are entered, and empty it when they are left', async () => {
    const { uuid, enroller_uuid } = await created('collector')
    await write(owner, IFD, enroller_uuid, IFD.body)
    await setMode(enroller_uuid, 'enrolador', 'GLOBAL_AUTOMATICO')
    expect(await stored(uuid)).toEqual([FIXED])
    expect((await read(owner, IFD, enroller_uuid)).json()).toEqual({ ...FIXED, ...AUTOMATIC })
    await setMode(enroller_uuid, 'enrolador', 'COMMERCE')
    expect(await stored(uuid)).toEqual([])
    expect((await read(owner, IFD, enroller_uuid)).json()).toMatchObject({ ifd_sbif_code: null, ifd_number: null })
  })

  test.each([
    ['another account', { ifd_sbif_code: '039', ifd_account_type: '002', ifd_number: '77' }],
    ['a bank without the capability', { ifd_sbif_code: '037', ifd_account_type: '9', ifd_number: 'x' }],
    ['nulls', { ifd_sbif_code: null, ifd_account_type: null, ifd_number: null }],
    ['nothing', {}],
  ])('answer and store their own account, whatever is sent: %s', async (_what, sent) => {
    const { uuid, enroller_uuid } = await created('collector')
    await setMode(enroller_uuid, 'enrolador', 'GLOBAL_AUTOMATICO')
    const saved = await write(owner, IFD, enroller_uuid, { type: 'collector', ...sent })
    expect([saved.status, saved.json()]).toEqual([200, { ...FIXED, ...AUTOMATIC }])
    expect(await stored(uuid)).toEqual([FIXED])
  })

  test('leave the account alone while they stay as they are, and raise its version when they change', async () => {
    const { uuid, enroller_uuid } = await created('collector')
    await setMode(enroller_uuid, 'enrolador', 'GLOBAL')
    await write(owner, IFD, enroller_uuid, IFD.body)
    await setMode(enroller_uuid, 'comercio_enrolador', 'COMMERCE')
    expect(await stored(uuid)).toMatchObject([{ ifd_sbif_code: '039' }])
    await setMode(enroller_uuid, 'enrolador', 'GLOBAL_AUTOMATICO')
    expect((await write(owner, IFD, enroller_uuid, IFD.body, { 'if-match': '"2"' })).status).toBe(412)
  })

  test('change nothing when the save that enters them is refused', async () => {
    const { uuid, enroller_uuid } = await created('collector')
    await write(owner, IFD, enroller_uuid, IFD.body)
    const body = { type: 'collector', api_version: 'v2', ...AUTOMATIC }
    const stale = await api.call(owner, 'PUT', `/api/enroller/${enroller_uuid}`, body, { 'if-match': '"9"' })
    expect(stale.status).toBe(412)
    expect(await stored(uuid)).toMatchObject([{ ifd_sbif_code: '039' }])
  })
})

test('the audit names what changed, and only the last four digits of a number', async () => {
  const { uuid, enroller_uuid } = await created('payer_collect')
  const ifd = { ...IFD.body, type: 'payer_collect' }
  await write(owner, IFD, enroller_uuid, ifd)
  await write(owner, IFD, enroller_uuid, { ...ifd, ifd_number: '99123456789' })
  await write(owner, BILLING, enroller_uuid, { ...BILLING.body, number: '1234' })
  await write(owner, IFO, enroller_uuid, { type: 'payer_collect', owner_id: '028' })
  const { rows } = await api.database.query<{ action: string; detail: unknown }>(
    "select action, detail from audit_log where integration_id = $1 and action like 'bank-account.%' order by id",
    [uuid],
  )
  expect(rows).toEqual([
    {
      action: 'bank-account.write_ifd',
      detail: {
        before: { ifd_sbif_code: null, ifd_account_type: null, ifd_number: null },
        after: { ifd_sbif_code: '039', ifd_account_type: '002', ifd_number: '*******6789' },
      },
    },
    {
      action: 'bank-account.write_ifd',
      detail: { before: { ifd_number: '*******6789' }, after: { ifd_number: '*******6789' } },
    },
    {
      action: 'bank-account.write_billing',
      detail: {
        before: { sbif_code: null, type: null, number: null },
        after: { sbif_code: '028', type: '001', number: '****' },
      },
    },
    { action: 'bank-account.write_ifo', detail: { before: { owner_id: null }, after: { owner_id: '028' } } },
  ])
})
