import { type PEOPLE, type Size, TAX_ID } from './dataset.ts'

/** A list that is timed, and at which sizes its time is promised. */
export interface List {
  name: string
  as: keyof typeof PEOPLE
  /** Promised to stay within twice its time at the smallest size; otherwise only within the milliseconds at the largest. */
  scales: boolean
  /** Addresses that are asked for in turn. */
  paths: (set: Set) => string[]
}

/** What addresses depend on in a set of data. */
export interface Set extends Size {
  groups: number
  /** Names of companies from all over the set. */
  names: string[]
}

const CARDS = '/api/integration'
const GROUPS = '/api/admin/integrations'
const ask = (path: string, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
const page = (path: string, at: number, query = {}) =>
  ask(path, { ...query, current_page: Math.max(1, Math.floor(at)) })

/** Parts of a name, from one that a single company has to one that a third of them have. */
const PARTS: Record<string, (name: string) => string> = {
  'a part that one company has': (name) => /\p{L}+ \d+/u.exec(name)?.[0] ?? name,
  'a part that 1 in 400 has': (name) => name.split(' ').slice(0, 2).join(' '),
  'a part that 1 in 20 has': (name) => (name.split(' ')[0] ?? name).toLowerCase(),
  'a part that 1 in 3 has': () => 'SpA',
  'two letters': (name) => name.slice(2, 4),
}
const ORDERS = ['enroller_name', 'type', 'created_at', 'count_integration', 'count_success', 'has_pending']

const administrators = (name: string, scales: boolean, paths: List['paths']): List => ({
  name,
  as: 'administrator',
  scales,
  paths,
})

export const LISTS: readonly List[] = [
  { name: 'own cards, ten', as: 'owner', scales: true, paths: () => [CARDS, page(CARDS, 2)] },
  { name: 'own cards by a name', as: 'owner', scales: true, paths: () => [ask(CARDS, { enroller_name: 'a' })] },
  { name: 'own names', as: 'owner', scales: true, paths: () => [ask(`${CARDS}/names`, { search: 'a' })] },
  {
    name: 'own cards, 1 in 100 of all',
    as: 'colleague',
    scales: false,
    paths: ({ integrations }) => [CARDS, page(CARDS, integrations / 1200)],
  },
  administrators('cards, first page', true, () => [CARDS]),
  administrators('cards, middle page', false, ({ integrations }) =>
    [0, 1, 2].map((more) => page(CARDS, integrations / 12 + more)),
  ),
  administrators('cards, last page', false, ({ integrations }) => [page(CARDS, integrations / 6)]),
  administrators('cards of a type', true, () => ['payer', 'collector'].map((type) => ask(CARDS, { type }))),
  administrators('cards of a type, middle page', false, ({ integrations }) => [
    page(CARDS, integrations / 24, { type: 'payer' }),
  ]),
  administrators('cards of a company and type', true, ({ names }) =>
    names.map((enroller_name) => ask(CARDS, { enroller_name, type: 'payer' })),
  ),
  ...Object.entries(PARTS).map(([name, text]) =>
    administrators(`cards, ${name}`, false, ({ names }) =>
      names.map((whole) => ask(CARDS, { enroller_name: text(whole) })),
    ),
  ),
  administrators('cards, middle page of 1 in 20', false, ({ names, integrations }) =>
    names.map((whole) => page(CARDS, integrations / 240, { enroller_name: whole.split(' ')[0] })),
  ),
  ...ORDERS.map((sort_by) =>
    administrators(`companies by ${sort_by}`, true, () =>
      ['asc', 'desc'].map((sort_order) => ask(GROUPS, { sort_by, sort_order })),
    ),
  ),
  administrators('companies, middle page', false, ({ groups }) =>
    [0, 1].map((more) => page(GROUPS, groups / 20 + more, { sort_by: 'enroller_name' })),
  ),
  administrators('companies, last page', false, ({ groups }) => [
    page(GROUPS, groups / 10, { sort_by: 'enroller_name' }),
  ]),
  administrators('companies of a type and state', true, () =>
    ['payer', 'payer_collect'].map((type) => ask(GROUPS, { type, state: 'PENDING' })),
  ),
  administrators('companies of a state, middle page', false, ({ groups }) => [
    page(GROUPS, groups / 60, { state: 'PENDING', sort_by: 'count_success' }),
  ]),
  administrators('companies of a whole name', true, ({ names }) =>
    names.map((enroller_name) => ask(GROUPS, { enroller_name })),
  ),
  administrators('companies of a RUT', true, () => [ask(GROUPS, { er_tax_id: TAX_ID })]),
  ...Object.entries(PARTS).map(([name, text]) =>
    administrators(`companies, ${name}`, false, ({ names }) =>
      names.map((whole) => ask(GROUPS, { enroller_name: text(whole), sort_by: 'enroller_name' })),
    ),
  ),
  ...Object.entries(PARTS).flatMap(([name, text]) =>
    [GROUPS, CARDS].map((path) =>
      administrators(`names of ${path === GROUPS ? 'companies' : 'integrations'}, ${name}`, false, ({ names }) =>
        names.map((whole) => ask(`${path}/names`, { search: text(whole) })),
      ),
    ),
  ),
  administrators('inbox', true, () => ['/api/admin/inbox']),
]
