import type { Problem } from '@portal/contract/problem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../../testing/api.ts'

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

  test('looks for a name among the companies that the caller sees: nobody learns that another one exists', async () => {
    const [mine, other] = [person('una@c.cl'), person('otra@c.cl')]
    await create(mine, { enroller_name: 'Zeta Hija SpA' })
    const found = async () => (await list(mine, 'enroller_name=Zeta%20Hija')).pagination.total_items
    expect(await found()).toBe(1)
    await create(other, { enroller_name: 'ZETA HIJA' })
    expect(await found()).toBe(1)
  })

  test('shows each owner the company as they wrote it', async () => {
    const [first, second] = [person('primera@c.cl'), person('segunda@c.cl')]
    await create(first, { enroller_name: 'ＢＡＮＣＯ real' })
    const made = await create(second, { enroller_name: 'Banco Real' })
    const own = await api.call(second, 'GET', `/api/enroller/${made.json<{ uuid: string }>().uuid}`)
    expect(own.json()).toMatchObject({ enroller_name: 'Banco Real' })
    const names = await api.call(second, 'GET', '/api/integration/names')
    expect(names.json()).toMatchObject({ data: [{ enroller_name: 'Banco Real' }] })
  })

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

  test('come at most twenty, the company as typed first, then by its letters, its beginning, and a part of either name', async () => {
    const many = person('nombres@e.cl')
    for (let index = 0; index < 20; index++)
      await create(many, { enroller_name: 'Muchos Nunez', public_name: `Nombre ${String(index).padStart(2, '0')}` })
    await create(many, { enroller_name: 'Núñez', public_name: 'De la empresa' })
    await create(many, { enroller_name: 'NUNEZ', public_name: 'Sin acentos' })
    await create(many, { enroller_name: 'Núñez Hermanos', public_name: 'De hermanos' })
    await create(many, { enroller_name: 'Otra SpA', public_name: 'Nunez, la integración' })
    for (const who of [many, admin]) {
      const { data } = (await api.call(who, 'GET', `${URL}/names?search=${encodeURIComponent('núñez')}`)).json<{
        data: Record<string, string>[]
      }>()
      const found = data.map(({ public_name }) => public_name)
      expect(found.slice(0, 4)).toEqual(['De la empresa', 'Sin acentos', 'De hermanos', 'Nunez, la integración'])
      expect(found).toHaveLength(20)
      expect(found.slice(4)).toEqual(Array.from({ length: 16 }, (_, at) => `Nombre ${String(at).padStart(2, '0')}`))
    }
  })

  test('finds by a part of either name', async () => {
    const { data } = (await api.call(admin, 'GET', `${URL}/names?search=la%20prop`)).json<{
      data: Record<string, string>[]
    }>()
    expect(data.map((name) => name['public_name'])).toEqual(['La propia'])
  })
})
