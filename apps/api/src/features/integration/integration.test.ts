import type { Problem } from '@portal/contract/errors'
import { API } from '@portal/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'

interface Page {
  data: { public_name: string; enroller_uuid: string; uuid: string; role: string; pendings: unknown[] }[]
  pagination: { total_pages: number; current_page: number; total_items: number }
}

const URL = '/api/integration'
let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const ursula = person('ursula@a.cl')
const ximena = person('ximena@b.cl')
const admin = person('admin@red.cl', true)

let count = 0
const company = (changes: Record<string, unknown> = {}) => {
  count += 1
  return {
    enroller_name: 'ACME SpA',
    er_tax_id: '12.345.678-5',
    public_name: `Integración ${count}`,
    type: 'payer',
    ...changes,
  }
}
const create = (as: TestPerson, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  api.call(as, 'POST', URL, company(changes), headers)
const rows = async (): Promise<number> => {
  const { rows: found } = await api.database.query<{ n: number }>('select count(*)::int as n from integration')
  return found[0]?.n ?? -1
}

describe('creating an integration', () => {
  test('answers 201 with its type and both ids, and makes the caller its owner', async () => {
    const created = await create(ursula, { type: 'collector' })
    expect(created.status).toBe(201)
    expect(created.json()).toEqual({ type: 'collector', uuid: expect.any(String), enroller_uuid: expect.any(String) })
    const { data } = (await api.call(ursula, 'GET', URL)).json<Page>()
    expect(data[0]).toMatchObject({ uuid: created.json()['uuid'], role: 'OWNER', pendings: [] })
  })

  test('stores names trimmed and the RUT canonical', async () => {
    const created = await create(ursula, {
      enroller_name: '  Ñandú Ltda.  ',
      public_name: '  Pagos Ñandú ',
      er_tax_id: '1.000.005-k',
    })
    expect(created.status).toBe(201)
    const { rows: stored } = await api.database.query(
      'select enroller_name, tax_id, public_name from integration join company on company.id = company_id where integration.id = $1',
      [created.json()['uuid']],
    )
    expect(stored).toEqual([{ enroller_name: 'Ñandú Ltda.', tax_id: '1000005-K', public_name: 'Pagos Ñandú' }])
  })

  test.each([
    [
      'nothing',
      {},
      {
        enroller_name: 'El nombre del enrolador es requerido',
        er_tax_id: 'El RUT es requerido',
        public_name: 'El nombre de la integración es requerido',
        type: 'El rol de la integración es requerido',
      },
    ],
    ['a short RUT', company({ er_tax_id: '1234' }), { er_tax_id: 'El RUT debe tener al menos 7 caracteres' }],
    ['a long RUT', company({ er_tax_id: '1234567890123' }), { er_tax_id: 'El RUT debe tener máximo 12 caracteres' }],
    ['a wrong check digit', company({ er_tax_id: '12.345.678-9' }), { er_tax_id: 'El RUT no es válido' }],
    ['an unknown type', company({ type: 'x' }), { type: 'El rol de la integración es requerido' }],
    [
      'short names',
      company({ enroller_name: ' ab ', public_name: 'ab' }),
      {
        enroller_name: 'El nombre del enrolador debe tener al menos 3 caracteres',
        public_name: 'El nombre de la integración debe tener al menos 3 caracteres',
      },
    ],
    [
      'long names',
      company({ enroller_name: 'a'.repeat(51), public_name: 'ñ'.repeat(31) }),
      {
        enroller_name: 'El nombre del enrolador debe tener máximo 50 caracteres',
        public_name: 'El nombre de la integración debe tener máximo 30 caracteres',
      },
    ],
    ['an unknown field', company({ x_client_os: 'qri-000000000000' }), { x_client_os: 'Este campo no existe' }],
    ['a NUL', company({ public_name: 'Pagos\0' }), { public_name: 'Hay caracteres que no se pueden usar' }],
    [
      'a lone surrogate',
      company({ public_name: 'Pagos\ud800' }),
      { public_name: 'Hay caracteres que no se pueden usar' },
    ],
    [
      'a text that turns around',
      company({ public_name: 'Pagos\u202eabc' }),
      { public_name: 'Hay caracteres que no se pueden usar' },
    ],
    [
      'an array for a name',
      company({ public_name: ['Pagos'] }),
      { public_name: 'El nombre de la integración es requerido' },
    ],
  ])('refuses %s beside its field and stores nothing', async (_what, body, fields) => {
    const before = await rows()
    const refused = await api.call(ursula, 'POST', URL, body)
    expect(refused.status).toBe(400)
    expect(refused.json<Problem>().fields).toEqual(fields)
    expect(await rows()).toBe(before)
  })

  test('answers 403 for one reason only, a taken name, whatever its case and spaces', async () => {
    await create(ursula, { public_name: 'Café Pagos' })
    const refused = await create(ximena, { public_name: ' CAFÉ  pagos ' })
    expect(refused.status).toBe(403)
    expect(refused.json<Problem>()).toMatchObject({
      code: 'duplicate_name',
      message: 'Ya existe una integración con este nombre',
    })
  })

  test('gives a name to one of two that ask for it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(ursula, { public_name: 'Una sola' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 403),
    ])
  })

  test('sent many times with one idempotency key, makes one row and gives every caller the same answer', async () => {
    const body = company()
    const before = await rows()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call(ursula, 'POST', URL, body, { 'idempotency-key': 'una-vez' })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.json()]))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await rows()).toBe(before + 1)
  })

  test('refuses an idempotency key that was used for something else', async () => {
    await create(ursula, {}, { 'idempotency-key': 'otra' })
    expect((await create(ursula, {}, { 'idempotency-key': 'otra' })).status).toBe(422)
  })

  test("keeps one person's idempotency keys apart from another's", async () => {
    const first = await create(ursula, {}, { 'idempotency-key': 'mía' })
    expect(first.status).toBe(400)
    const [own, other] = [
      await create(ursula, {}, { 'idempotency-key': 'k-1' }),
      await create(ximena, {}, { 'idempotency-key': 'k-1' }),
    ]
    expect([own.status, other.status]).toEqual([201, 201])
    expect(own.json()['uuid']).not.toBe(other.json()['uuid'])
  })

  test('leaves one audit row in its own transaction, with what was asked', async () => {
    const created = await create(ursula, { public_name: 'Con auditoría' })
    const { rows: audit } = await api.database.query<{ action: string; actor_sub: string; detail: unknown }>(
      'select action, actor_sub, outcome, detail from audit_log where integration_id = $1',
      [created.json()['uuid']],
    )
    expect(audit).toEqual([
      {
        action: 'integration.create',
        actor_sub: ursula.sub,
        outcome: 'ok',
        detail: { after: expect.objectContaining({ public_name: 'Con auditoría' }) },
      },
    ])
  })

  test('takes the conversation with it and does not keep it as a field', async () => {
    expect((await create(ursula, { thread_id: 'hilo-1' })).status).toBe(201)
    expect((await create(ursula, { thread_id: 'x'.repeat(65) })).status).toBe(400)
  })
})

describe('listing integrations', () => {
  const many = person('muchas@c.cl')
  beforeAll(async () => {
    for (let index = 1; index <= 7; index++) {
      await create(many, {
        enroller_name: index === 7 ? 'Otra 100% Empresa' : 'Muchas SpA',
        public_name: `Muchas ${index}`,
        type: index === 7 ? 'collector' : 'payer',
      })
    }
  })

  const list = async (as: TestPerson, query: string) => (await api.call(as, 'GET', `${URL}?${query}`)).json<Page>()

  test('gives six a page, newest first, with the exact number of pages', async () => {
    const first = await list(many, '')
    expect(first.data.map((card) => card.public_name)).toEqual([
      'Muchas 7',
      'Muchas 6',
      'Muchas 5',
      'Muchas 4',
      'Muchas 3',
      'Muchas 2',
    ])
    expect(first.pagination).toEqual({ total_pages: 2, current_page: 1, total_items: 7 })
    expect((await list(many, 'current_page=2')).data.map((card) => card.public_name)).toEqual(['Muchas 1'])
    expect(await list(many, 'current_page=3')).toEqual({
      data: [],
      pagination: { total_pages: 2, current_page: 3, total_items: 7 },
    })
  })

  test('shows a person only what is its own, and an administrator everything', async () => {
    const stranger = person('nadie@d.cl')
    expect((await list(stranger, '')).pagination).toEqual({ total_pages: 1, current_page: 1, total_items: 0 })
    expect((await list(admin, 'item_per_page=100')).pagination.total_items).toBe(await rows())
    expect((await list(admin, '')).data[0]?.role).toBe('ADMIN')
  })

  test.each([
    ['a type', 'type=collector', 1],
    ['an empty filter', 'type=&enroller_name=&enroller_uuid=', 7],
    ['a whole company name, whatever its case', 'enroller_name=muchas%20spa', 6],
    ['a part of a name', 'enroller_name=100%25', 1],
    ['a wildcard, as itself', 'enroller_name=_uchas', 0],
    ['SQL, as a text', "enroller_name=' or 1=1 --", 0],
  ])('filters by %s', async (_what, query, total) => {
    expect((await list(many, query)).pagination.total_items).toBe(total)
  })

  test.each([
    'type=x',
    'current_page=0',
    'current_page=1.5',
    'current_page=99999999999',
    'item_per_page=101',
    'item_per_page=-1',
    'enroller_uuid=1',
    'sort_by=1',
    'type=payer&type=collector',
    'enroller_name=%00',
  ])('refuses the query %s', async (query) => {
    const refused = await api.call(many, 'GET', `${URL}?${query}`)
    expect(refused.status).toBe(400)
    expect(refused.json<Problem>().message).not.toBe('')
  })
})

describe('listing names', () => {
  test('gives each person only the names of its own integrations', async () => {
    const own = person('propia@e.cl')
    await create(own, { enroller_name: 'Propia SpA', public_name: 'La propia' })
    const { data } = (await api.call(own, 'GET', `${URL}/names`)).json<{ data: Record<string, string>[] }>()
    expect(data).toEqual([
      {
        enroller_name: 'Propia SpA',
        public_name: 'La propia',
        type: 'payer',
        uuid: expect.any(String),
        enroller_uuid: expect.any(String),
      },
    ])
  })

  test('finds by a part of either name', async () => {
    const { data } = (await api.call(admin, 'GET', `${URL}/names?search=la%20prop`)).json<{
      data: Record<string, string>[]
    }>()
    expect(data.map((name) => name['public_name'])).toEqual(['La propia'])
  })
})

test('every endpoint of the contract is mounted, and nothing else is', () => {
  expect(new Set(api.mounter.mounted)).toEqual(new Set(API))
})
