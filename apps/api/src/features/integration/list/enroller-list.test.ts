import type { EnrollerRow } from '@portal/contract/admin'
import type { Problem } from '@portal/contract/problem'
import { ADMIN_COLUMNS, SORT_ORDERS } from '@portal/domain/integration/admin-filter'
import { STATES } from '@portal/domain/integration/state'
import { TYPES } from '@portal/domain/integration/type'
import { searchKey } from '@portal/domain/text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../../testing/api.ts'

interface Page {
  data: EnrollerRow[]
  pagination: { total_items: number; total_pages: number; current_page: number }
}
/** Expected row of the administrators' list, counted by the test: the integrations of one company and type. */
interface Group extends EnrollerRow {
  company_id: string
  tax_id: string
  states: Set<string>
}

const LIST = '/api/admin/integrations'
const admin = person('admin@red.cl', true)
const owner = person('duena@empresa.cl')
/** Companies: names that differ only in accents and case, a name that is part of others, and names with a wildcard or a quote. */
const COMPANIES = [
  ['Ñuñoa Pagos SpA', '12.345.678-5'],
  ['NUNOA PAGOS SPA', '11.111.111-1'],
  ['Pagos', '22.222.222-2'],
  ['Pagos 100% Ágiles', '12.345.678-5'],
  ["O'Higgins; drop table company --", '33.333.333-3'],
  ['Águila Pagos', '44.444.444-4'],
  ['zorzal pagos', '55.555.555-5'],
  ['Zeta_Beta', '66.666.666-6'],
  ['Comercial Maipo', '77.777.777-7'],
  ['Comercial Maipú', '88.888.888-8'],
] as const

let api: TestApi
let groups: Group[]

beforeAll(async () => {
  api = await openTestApi()
  for (let index = 0; index < 44; index++) {
    const [enroller_name, er_tax_id] = COMPANIES[(index * 7) % COMPANIES.length] as (typeof COMPANIES)[number]
    const type = TYPES[(index + (index >> 3)) % 3]
    const body = { enroller_name, er_tax_id, public_name: `Lista ${index}`, type }
    const made = await api.call(owner, 'POST', '/api/integration', body)
    const { uuid } = made.json<{ uuid: string }>()
    const state = STATES[(index * 5 + (index >> 2)) % 3]
    await api.database.query(
      `update integration set state = $2, finish_date = case when $2 = 'SUCCESS' then now() end where id = $1`,
      [uuid, state],
    )
    if (index % 6 > 0) continue
    await api.database.query(
      `insert into pending_item (integration_id, id, state, description, created_by) values ($1, 1, $2, 'Falta', $3)`,
      [uuid, index % 12 === 0, owner.sub],
    )
  }
  groups = await count()
})
afterAll(() => api.close())

/** Counts the expected rows of the administrators' list from the integrations in the database. */
async function count(): Promise<Group[]> {
  const { rows } = await api.database.query<{
    company_id: string
    enroller_name: string
    tax_id: string
    type: Group['type']
    state: string
    created_at: Date
    observed: boolean
  }>(`select company_id, company.enroller_name, tax_id, type, state, integration.created_at,
        exists (select 1 from pending_item where integration_id = integration.id and not pending_item.state) as observed
      from integration join company on company.id = company_id order by integration.created_at`)
  const found = new Map<string, Group>()
  for (const { company_id, enroller_name, tax_id, type, state, created_at, observed } of rows) {
    const key = `${company_id} ${type}`
    const group = found.get(key) ?? {
      company_id,
      enroller_name,
      tax_id,
      type,
      created_at: created_at.toISOString(),
      states: new Set(),
      count_integration: 0,
      count_success: 0,
      has_pending: false,
    }
    group.count_integration += 1
    group.count_success += Number(state === 'SUCCESS')
    group.has_pending ||= state === 'PENDING' || observed
    group.states.add(state)
    found.set(key, group)
  }
  return [...found.values()]
}

const shown = ({
  enroller_name,
  type,
  created_at,
  count_integration,
  count_success,
  has_pending,
}: Group): EnrollerRow => ({
  enroller_name,
  type,
  created_at,
  count_integration,
  count_success,
  has_pending,
})
const list = async (query: string) => {
  const answer = await api.call(admin, 'GET', `${LIST}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json<Page>()
}
/** Rows of all pages of the administrators' list, in order. */
async function everything(query: string): Promise<EnrollerRow[]> {
  const rows: EnrollerRow[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = await list(`${query}&current_page=${page}`)
    rows.push(...data)
    expect(data).toHaveLength(Math.min(10, Math.max(0, pagination.total_items - (page - 1) * 10)))
    if (page === pagination.total_pages) return rows
  }
}
const less = (a: unknown, b: unknown): number => {
  const [left, right] = [a, b].map((value) => (typeof value === 'boolean' ? Number(value) : value)) as [number, number]
  return left < right ? -1 : Number(left > right)
}
const sorted = (rows: Group[], by: (typeof ADMIN_COLUMNS)[number], order: string): Group[] => {
  const key = (row: Group) => (by === 'enroller_name' ? searchKey(row.enroller_name) : row[by])
  const direction = order === 'asc' ? 1 : -1
  return rows.toSorted(
    (a, b) => direction * (less(key(a), key(b)) || less(a.company_id, b.company_id) || less(a.type, b.type)),
  )
}
const newest = (rows: Group[]) => sorted(rows, 'created_at', 'desc').map(shown)

describe('listing companies by type', () => {
  test('shows the newest ten at first, each with its own counts, and the exact totals', async () => {
    expect(groups.length).toBeGreaterThan(20)
    const { data, pagination } = await list('')
    expect(data).toEqual(newest(groups).slice(0, 10))
    expect(pagination).toEqual({
      total_items: groups.length,
      total_pages: Math.ceil(groups.length / 10),
      current_page: 1,
    })
  })

  test.each(ADMIN_COLUMNS.flatMap((by) => SORT_ORDERS.map((order) => [by, order] as const)))(
    'sorts by %s %s over all pages, every row once',
    async (by, order) => {
      expect(await everything(`sort_by=${by}&sort_order=${order}`)).toEqual(sorted(groups, by, order).map(shown))
    },
  )

  test.each([undefined, ...TYPES].flatMap((type) => [undefined, ...STATES].map((state) => [type, state] as const)))(
    'filters by type %s and state %s, and counts the whole of each group',
    async (type, state) => {
      const left = groups.filter((group) => (!type || group.type === type) && (!state || group.states.has(state)))
      const query = new URLSearchParams({ ...(type ? { type } : {}), ...(state ? { state } : {}) })
      expect(await everything(query.toString())).toEqual(newest(left))
      for (const by of ['count_success', 'enroller_name'] as const) {
        query.set('sort_by', by)
        expect(await everything(query.toString())).toEqual(sorted(left, by, 'desc').map(shown))
      }
    },
  )

  test.each([
    ['a whole name before its parts, whatever its case', 'pagos', ['Pagos']],
    ['a whole name without its accents', 'nunoa pagos spa', ['Ñuñoa Pagos SpA', 'NUNOA PAGOS SPA']],
    ['a part of a name', 'PAGOS 100', ['Pagos 100% Ágiles']],
    ['a part with an accent that the name has not', 'zórzal', ['zorzal pagos']],
    ['a common part', 'ago', COMPANIES.map(([name]) => name).filter((name) => /pagos/i.test(name))],
    ['a short part', 'o', COMPANIES.map(([name]) => name).filter((name) => /[oó]/i.test(name))],
    ['a percent sign, as itself', '100%', ['Pagos 100% Ágiles']],
    ['an underscore, as itself', 'a_b', ['Zeta_Beta']],
    ['a backslash, as itself', '\\', []],
    ['SQL, as a text', "'; drop table company --", []],
    ['SQL that a name has', "o'higgins; drop", ["O'Higgins; drop table company --"]],
    ['nothing that exists', 'inexistente', []],
    ['spaces around it', '  Pagos  ', ['Pagos']],
  ])('looks for %s', async (_what, enroller_name, names) => {
    const left = groups.filter((group) => (names as readonly string[]).includes(group.enroller_name))
    const query = new URLSearchParams({ enroller_name }).toString()
    expect(await everything(query)).toEqual(newest(left))
    expect((await list(query)).pagination.total_items).toBe(left.length)
    const narrowed = left.filter(({ type, states }) => type === 'payer' && states.has('SUCCESS'))
    expect(await everything(`${query}&type=payer&state=SUCCESS`)).toEqual(newest(narrowed))
  })

  test.each(['12.345.678-5', '123456785', '12345678-5', ' 12.345.678-5 '])(
    'finds a RUT written as %s',
    async (er_tax_id) => {
      const left = groups.filter(({ tax_id }) => tax_id === '12345678-5')
      expect(new Set(left.map(({ enroller_name }) => enroller_name)).size).toBe(2)
      const query = new URLSearchParams({ er_tax_id }).toString()
      expect(await everything(query)).toEqual(newest(left))
      const named = left.filter(({ enroller_name }) => enroller_name.startsWith('Pagos'))
      expect(await everything(`${query}&enroller_name=100`)).toEqual(newest(named))
    },
  )

  test.each([10, 25, 50, 100])('gives %i rows a page', async (size) => {
    const { data, pagination } = await list(`item_per_page=${size}`)
    expect(data).toEqual(newest(groups).slice(0, size))
    expect(pagination.total_pages).toBe(Math.ceil(groups.length / size))
  })

  test.each(['', 'enroller_name=ago', 'enroller_name=maip', 'state=PENDING', 'er_tax_id=123456785'])(
    'is empty past the end, with the true totals (%s)',
    async (query) => {
      const { pagination } = await list(query)
      for (const current_page of [pagination.total_pages + 1, 999_999_999]) {
        expect(await list(`${query}&current_page=${current_page}`)).toEqual({
          data: [],
          pagination: { ...pagination, current_page },
        })
      }
    },
  )

  test('takes an empty filter for none', async () => {
    const query = 'enroller_name=&er_tax_id=&type=&state='
    expect((await list(query)).pagination.total_items).toBe(groups.length)
  })

  test.each([
    ...['0', '-1', '1e9', '1000000000', 'NaN', '1.5', 'Infinity', '%20', '١'].map((page) => `current_page=${page}`),
    ...['0', '-1', '1e9', 'NaN', '11', '101', '10.0'].map((size) => `item_per_page=${size}`),
    ...[
      '(select pg_sleep(5))',
      'name;drop table company',
      '1,2',
      '1',
      'created_at desc--',
      'company_id',
      'constructor',
      'ñ',
    ].map((column) => `sort_by=${encodeURIComponent(column)}`),
    ...['ascending', 'desc; select 1', 'ASC', 'asc nulls first'].map(
      (order) => `sort_order=${encodeURIComponent(order)}`,
    ),
    'er_tax_id=12.345.678-4',
    'er_tax_id=abc',
    'type=payers',
    'state=0',
    'state=success',
    'unknown=1',
    'type=payer&type=collector',
    'enroller_name=%00',
    `enroller_name=${'a'.repeat(101)}`,
  ])('refuses %s at once', async (query) => {
    const refused = await api.call(admin, 'GET', `${LIST}?${query}`)
    expect(refused.status).toBe(400)
    expect(refused.json<Problem>().message).not.toBe('')
  })

  test('follows an integration that is registered, finished and observed', async () => {
    const own: TestPerson = person('nueva@empresa.cl')
    const body = { enroller_name: 'Recién Llegada', er_tax_id: '99.999.999-9', public_name: 'Recién', type: 'payer' }
    const made = await api.call(own, 'POST', '/api/integration', body)
    const { uuid } = made.json<{ uuid: string }>()
    const row = async () => (await list('enroller_name=recien%20llegada')).data[0]
    expect(await row()).toMatchObject({ count_integration: 1, count_success: 0, has_pending: false })
    await api.call(own, 'PATCH', `/api/integration/state/${uuid}`, {
      state: 'PENDING',
      pendings: [{ state: false, description: 'Falta el logo' }],
    })
    expect(await row()).toMatchObject({ count_success: 0, has_pending: true })
    await api.call(own, 'PATCH', `/api/integration/state/${uuid}`, { state: 'SUCCESS' })
    expect(await row()).toMatchObject({ count_success: 1, has_pending: true })
    await api.call(admin, 'PATCH', `/api/integration/state/${uuid}/pending`, {
      pendings: [{ id: 1, state: true, description: 'Falta el logo' }],
    })
    expect(await row()).toMatchObject({ count_success: 1, has_pending: false })
  })
})

describe('names of companies', () => {
  const names = async (query: string) =>
    (await api.call(admin, 'GET', `${LIST}/names?${query}`)).json<{ data: { enroller_name: string }[] }>().data

  test('come once each, in alphabetical order while nothing is typed, accents apart', async () => {
    const found = (await names('')).map(({ enroller_name }) => searchKey(enroller_name))
    expect(found).toEqual([...new Set(found)].toSorted())
    expect(found).toContain('AGUILA PAGOS')
    expect(new Set(found)).toEqual(new Set([...COMPANIES.map(([name]) => searchKey(name)), 'RECIEN LLEGADA']))
  })

  test('come with the one that is exactly the text first, then those that begin with it, then those that have it as a part', async () => {
    const found = (await names('search=pagos')).map(({ enroller_name }) => enroller_name)
    expect(found).toEqual([
      'Pagos',
      'Pagos 100% Ágiles',
      'Águila Pagos',
      expect.stringMatching(/^(Ñuñoa Pagos SpA|NUNOA PAGOS SPA)$/),
      'zorzal pagos',
    ])
  })

  test.each([
    ['maipú', ['Comercial Maipú']],
    ['MAIP', ['Comercial Maipo', 'Comercial Maipú']],
    ['100%', ['Pagos 100% Ágiles']],
    ['_', ['Zeta_Beta']],
  ])('are found by a part of them: %s', async (search, expected) => {
    const found = await names(new URLSearchParams({ search }).toString())
    expect(found.map(({ enroller_name }) => enroller_name)).toEqual(expected)
  })
})

test.each([LIST, `${LIST}/names`])(
  'whoever is no administrator is refused %s, and nobody is asked to sign in',
  async (url) => {
    const statuses = [owner, undefined].map(async (who) => (await api.call(who, 'GET', url)).status)
    expect(await Promise.all(statuses)).toEqual([403, 401])
  },
)
