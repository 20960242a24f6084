import { MATRIX, type MatrixRow, TYPE_MATRIX, type TypeRow } from '@portal/fixtures/matrix'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const owner = person('marta@matriz.cl')
const NOT_OF_TYPE = 'No aplica al tipo de integración'
const ACCOUNT = { ifd_sbif_code: '039', ifd_account_type: '002', ifd_number: '00123' }
const FIXED = { ifd_sbif_code: '028', ifd_account_type: '001', ifd_number: '000000000' }
const ABSENT = { code: 'not_applicable' }
/** Expected answers for the destination account (IFD): to a GET, then to a save, then to a GET after the save. */
const IFD = {
  hidden: [ABSENT, ABSENT, ABSENT],
  editable: [{ ifd_sbif_code: null, ifd_number: null }, ACCOUNT, ACCOUNT],
  fixed: [FIXED, FIXED, FIXED],
}
const ADDRESS = 'https://avisos.matriz.cl/qri'

const created = async (type: string) => (await register(api, owner, type)).enroller_uuid
const get = (url: string) => api.call(owner, 'GET', url)
const send = (method: 'POST' | 'PUT' | 'PATCH', url: string, body: object) => api.call(owner, method, url, body)

/** Creates an integration with the type and the modes of a row of the test table; `saved` is the answer to saving the modes. */
async function inModes(row: MatrixRow) {
  const uuid = await created(row.type)
  if (row.type !== 'payer' && row.mode === null) return { uuid, saved: undefined }
  const saved = await send('PUT', `/api/enroller/${uuid}`, {
    type: row.type,
    api_version: 'v2',
    operation_mode: row.mode,
    chargeback_balance_type: row.refund,
    demand_med: 'ALWAYS',
  })
  return { uuid, saved }
}

const named = (row: MatrixRow) => ({ ...row, title: `${row.type} in ${row.mode} with ${row.refund}` })
const valid = MATRIX.filter((row) => row.valid).map(named)
const refused = MATRIX.filter((row) => !row.valid).map(named)

test('the matrix has its 21 rows', () => {
  expect([valid.length, refused.length]).toEqual([17, 4])
})

describe.each(valid)('$title', (row) => {
  test('stores its modes, and demand_med for a dual alone', async () => {
    const { uuid, saved } = await inModes(row)
    expect(saved?.status ?? 200).toBe(200)
    expect((await get(`/api/enroller/${uuid}`)).json()).toMatchObject({
      operation_mode: row.mode,
      chargeback_balance_type: row.refund,
      demand_med: saved && row.type === 'payer_collect' ? 'ALWAYS' : null,
    })
  })

  test(`has its account of destination ${row.ifd}`, async () => {
    const { uuid } = await inModes(row)
    const url = `/api/enroller/ifd/${uuid}`
    const change = { type: row.type, operation_mode: row.mode, ...ACCOUNT }
    const [shown, stored] = [await get(url), await send('PATCH', url, change)]
    const read = await get(url)
    expect([shown, stored, read].map(({ status }) => status)).toEqual(Array(3).fill(row.ifd === 'hidden' ? 409 : 200))
    expect([shown, stored, read].map((answer) => answer.json())).toMatchObject(IFD[row.ifd])
  })

  test('shows its secrets and no other', async () => {
    const { uuid } = await inModes(row)
    const security = await get(`/api/enroller/security/${uuid}`)
    expect(Object.keys(security.json<{ secrets: object }>().secrets).toSorted()).toEqual(row.secrets.toSorted())
    for (const secret of ['integration', 'refund', 'automatic_refund', 'authorization']) {
      const revealed = await send('POST', `/api/enroller/security/${uuid}/reveal`, { secret })
      expect([secret, revealed.status === 200]).toEqual([secret, row.secrets.includes(secret)])
    }
  })
})

test.each(refused)('$title is refused beside the refund mode, and nothing is stored', async (row) => {
  const { uuid, saved } = await inModes(row)
  expect(saved?.status).toBe(400)
  expect(Object.keys(saved?.json<{ fields: object }>().fields ?? {})).toEqual(['chargeback_balance_type'])
  expect((await get(`/api/enroller/${uuid}`)).json()).toMatchObject({
    operation_mode: null,
    chargeback_balance_type: null,
  })
})

const WEBHOOKS = TYPE_MATRIX.at(-1)?.webhooks ?? []
const NULLABLE = new Set(['settlement_webhook', 'reverse_enroller'])
const ALIAS_WEBHOOKS = TYPE_MATRIX.at(-1)?.aliasWebhooks ?? []
const TECHNOLOGY = TYPE_MATRIX.at(-1)?.technology ?? []
const addressed = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, ADDRESS]))
const fieldsOf = (answer: { json: <Body>() => Body }) => Object.keys(answer.json<{ fields?: object }>().fields ?? {})

describe.each(TYPE_MATRIX)('a $type', (row: TypeRow) => {
  const { type } = row

  test('stores its webhooks, asks for each of them and nulls the others', async () => {
    const url = `/api/enroller/webhook/${await created(type)}`
    for (const missing of row.webhooks) {
      const { [missing]: _, ...rest } = addressed(WEBHOOKS)
      expect(fieldsOf(await send('PATCH', url, { type, ...rest }))).toEqual([missing])
    }
    const saved = await send('PATCH', url, { type, ...addressed(WEBHOOKS) })
    expect(saved.json()).toEqual({
      ...Object.fromEntries(WEBHOOKS.map((key) => [key, null])),
      ...addressed(row.webhooks),
    })
  })

  test('is asked for its own technology items, and No Aplica only where it may be', async () => {
    const url = `/api/integration/technology/${await created(type)}`
    const all = Object.fromEntries(TECHNOLOGY.map((item) => [item, true]))
    for (const item of TECHNOLOGY) {
      const { [item]: _, ...rest } = all
      const asked = row.technology.includes(item) && !NULLABLE.has(item)
      expect([item, fieldsOf(await send('PATCH', url, { type, ...rest }))]).toEqual([item, asked ? [item] : []])
      const none = await send('PATCH', url, { type, ...all, [item]: null })
      expect([item, fieldsOf(none)]).toEqual([item, asked ? [item] : []])
    }
    expect(Object.keys((await get(url)).json())).toHaveLength(12)
  })

  test(`${row.ifo ? 'has' : 'has no'} account of origin`, async () => {
    const url = `/api/enroller/ifo/${await created(type)}`
    const answers = [await get(url), await send('PATCH', url, { type, owner_id: '729' })]
    expect(answers.map(({ status }) => status)).toEqual(row.ifo ? [200, 200] : [409, 409])
    const why = row.ifo ? undefined : NOT_OF_TYPE
    expect(answers.map((answer) => answer.json()['message'])).toEqual([why, why])
  })

  test(`${row.directOpen ? 'has' : 'has no'} direct open`, async () => {
    const url = `/api/directopen/${await created(type)}`
    const links = { urlImage: 'https://a.cl/logo.png', urlApp: 'app://pago?uuid=%uuid%' }
    const answers = [await get(url), await send('PUT', url, links), await send('PATCH', url, links)]
    expect(answers.map(({ status }) => status)).toEqual(row.directOpen ? [200, 200, 200] : [409, 409, 409])
  })

  test('has its alias settings once alias is activated, where it can be', async () => {
    const uuid = await created(type)
    const settings = [`/api/alias/webhook/${uuid}`, `/api/alias/iframe/${uuid}`]
    const read = async () => Promise.all(settings.map(async (url) => (await get(url)).status))
    expect(await read()).toEqual([409, 409])
    const activated = await send('POST', '/api/alias/activate', { enroller_uuid: uuid, type })
    expect(activated.status).toBe(row.alias ? 200 : 409)
    expect(await read()).toEqual(row.alias ? [200, 200] : [409, 409])
  })

  test('begins with its default dashboard accounts', async () => {
    const list = await get(`/api/dashboard/account/actor/${await created(type)}`)
    const { accountDefault } = list.json<{ accountDefault: { role: string }[] }>()
    expect(accountDefault.map(({ role }) => role).toSorted()).toEqual(row.defaultAccounts.toSorted())
  })
})

test.each(TYPE_MATRIX.filter(({ alias }) => alias))(
  'a $type stores its alias webhooks and nulls the others',
  async (row) => {
    const { type } = row
    const uuid = await created(type)
    await send('POST', '/api/alias/activate', { enroller_uuid: uuid, type })
    const saved = await send('PUT', `/api/alias/webhook/${uuid}`, { type, ...addressed(ALIAS_WEBHOOKS) })
    expect(saved.json()).toEqual({
      ...Object.fromEntries(ALIAS_WEBHOOKS.map((key) => [key, null])),
      ...addressed(row.aliasWebhooks),
    })
  },
)
