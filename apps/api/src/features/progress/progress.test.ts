import type { Problem } from '@portal/contract/problem'
import { LEGAL_ITEMS, TECHNOLOGY_ITEMS, technologyItemsFor } from '@portal/domain/progress/checklist'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const colleague = person('samuel@a.cl')
const stranger = person('ximena@b.cl')
const admin = person('admin@red.cl', true)

type Type = 'payer' | 'collector' | 'payer_collect'
type Checklist = 'technology' | 'legal'
type Marks = Record<string, boolean | null>

const created = (type: Type) => register(api, owner, type)
const read = (as: TestPerson | undefined, of: Checklist, uuid: string) =>
  api.call(as, 'GET', `/api/integration/${of}/${uuid}`)
const write = (as: TestPerson | undefined, of: Checklist, uuid: string, body: unknown, headers = {}) =>
  api.call(as, 'PATCH', `/api/integration/${of}/${uuid}`, body, headers)

const all = (items: readonly string[], mark: boolean | null): Marks => Object.fromEntries(items.map((it) => [it, mark]))
const LEGAL = { type: 'payer', tyc_qri: true, account_med: false, tyc_commerce: true, nda: null }

describe.each(['technology', 'legal'] as const)('the %s checklist', (of) => {
  const items = of === 'technology' ? TECHNOLOGY_ITEMS : LEGAL_ITEMS
  const body = of === 'technology' ? { type: 'payer', ...all(items, true) } : LEGAL

  test('of a new integration has nothing done, all its keys, by either id and by query', async () => {
    const { uuid, enroller_uuid } = await created('payer')
    for (const answer of [
      await read(owner, of, enroller_uuid),
      await read(owner, of, uuid),
      await api.call(owner, 'GET', `/api/integration/${of}?enroller_uuid=${enroller_uuid}`),
    ]) {
      expect([answer.status, answer.headers['etag']]).toEqual([200, '"1"'])
      expect(answer.json()).toEqual(all(items, false))
    }
  })

  test('is read and written by its members and by administrators, unknown to a stranger, closed to a visitor', async () => {
    const { uuid, enroller_uuid } = await created('payer')
    await read(colleague, of, enroller_uuid)
    await api.database.query("insert into membership (integration_id, sub, role) values ($1, $2, 'SHARED')", [
      uuid,
      colleague.sub,
    ])
    for (const who of [owner, colleague, admin]) {
      expect((await read(who, of, enroller_uuid)).status).toBe(200)
      expect((await write(who, of, enroller_uuid, body)).status).toBe(200)
    }
    expect((await read(stranger, of, enroller_uuid)).status).toBe(404)
    expect((await write(stranger, of, enroller_uuid, body)).status).toBe(404)
    expect((await read(undefined, of, enroller_uuid)).status).toBe(401)
    expect((await write(undefined, of, enroller_uuid, body)).status).toBe(401)
  })

  test('refuses another type, no type, an unknown item and a change made on an older version', async () => {
    const { enroller_uuid } = await created('payer')
    const fieldsOf = async (given: unknown) => {
      const refused = await write(owner, of, enroller_uuid, given)
      return [refused.status, refused.json<Problem>().fields]
    }
    expect(await fieldsOf({ ...body, ...all(items, true), type: 'collector' })).toEqual([
      400,
      { type: 'Tipo de integración no válido' },
    ])
    expect(await fieldsOf({ ...body, type: undefined })).toEqual([400, { type: 'Tipo de integración es requerido' }])
    expect(await fieldsOf({ ...body, version: true })).toEqual([400, { version: 'Este campo no existe' }])
    expect((await read(owner, of, enroller_uuid)).json()).toEqual(all(items, false))
    const first = await write(owner, of, enroller_uuid, body, { 'if-match': '"1"' })
    expect([first.status, first.headers['etag']]).toEqual([200, '"2"'])
    expect((await write(owner, of, enroller_uuid, body, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('lets one of six win who save on the same version at once', async () => {
    const { enroller_uuid } = await created('payer')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => write(owner, of, enroller_uuid, body, { 'if-match': '"1"' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412, 412])
  })
})

describe('technology', () => {
  test.each(['payer', 'collector', 'payer_collect'] as const)(
    'of a %s stores its own items, answers them all and leaves those of the other side alone',
    async (type) => {
      const { enroller_uuid } = await created(type)
      const saved = await write(owner, 'technology', enroller_uuid, { ...all(TECHNOLOGY_ITEMS, true), type })
      const own = new Set<string>([...technologyItemsFor(type), 'settlement_webhook', 'reverse_enroller'])
      expect(saved.json()).toEqual(Object.fromEntries(TECHNOLOGY_ITEMS.map((item) => [item, own.has(item)])))
      expect((await read(owner, 'technology', enroller_uuid)).json()).toEqual(saved.json())
    },
  )

  test('takes null for what may not apply and keeps what is left out', async () => {
    const { enroller_uuid } = await created('payer_collect')
    const body = { ...all(TECHNOLOGY_ITEMS, true), type: 'payer_collect', settlement_webhook: null }
    expect((await write(owner, 'technology', enroller_uuid, body)).json()).toMatchObject({ settlement_webhook: null })
    const { settlement_webhook: _, ...rest } = body
    expect((await write(owner, 'technology', enroller_uuid, rest)).json()).toMatchObject({ settlement_webhook: null })
  })

  test.each([null, 'true', undefined])('refuses %j for what must be marked', async (logo) => {
    const { enroller_uuid } = await created('collector')
    const body = { ...all(TECHNOLOGY_ITEMS, true), type: 'collector', logo }
    const refused = await write(owner, 'technology', enroller_uuid, body)
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, { logo: 'Elige Finalizado o Pendiente' }])
  })
})

describe('legal', () => {
  test('refuses null but for the agreement', async () => {
    const { enroller_uuid } = await created('payer')
    const refused = await write(owner, 'legal', enroller_uuid, { ...LEGAL, tyc_commerce: null })
    expect([refused.status, refused.json<Problem>().fields]).toEqual([
      400,
      { tyc_commerce: 'Elige Finalizado o Pendiente' },
    ])
    const { type: _, ...marks } = LEGAL
    expect((await write(owner, 'legal', enroller_uuid, LEGAL)).json()).toEqual(marks)
  })

  test('is saved without a conflict beside technology', async () => {
    const { enroller_uuid } = await created('payer')
    const technology = { ...all(TECHNOLOGY_ITEMS, true), type: 'payer' }
    const [one, two] = await Promise.all([
      write(owner, 'legal', enroller_uuid, LEGAL, { 'if-match': '"1"' }),
      write(admin, 'technology', enroller_uuid, technology, { 'if-match': '"1"' }),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
  })
})

test('the card in the list shows what was saved, and the audit only what changed', async () => {
  const { uuid, enroller_uuid } = await created('payer')
  await write(owner, 'legal', enroller_uuid, LEGAL)
  await write(owner, 'legal', enroller_uuid, { ...LEGAL, account_med: true })
  const { data } = (await api.call(owner, 'GET', `/api/integration?enroller_uuid=${enroller_uuid}`)).json<{
    data: unknown[]
  }>()
  expect(data).toMatchObject([{ legal: { tyc_qri: true, account_med: true, tyc_commerce: true, nda: null } }])
  const { rows } = await api.database.query<{ detail: unknown }>(
    "select detail from audit_log where action = 'progress.write_legal' and integration_id = $1 order by id",
    [uuid],
  )
  expect(rows.map(({ detail }) => detail)).toEqual([
    {
      before: { tyc_qri: false, tyc_commerce: false, nda: false },
      after: { tyc_qri: true, tyc_commerce: true, nda: null },
    },
    { before: { account_med: false }, after: { account_med: true } },
  ])
})
