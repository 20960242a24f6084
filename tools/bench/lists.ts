import { type PEOPLE, type Size, TAX_ID } from './dataset.ts'

export interface List {
  name: string
  as: keyof typeof PEOPLE
  /** If true, the list's p99 time in the second database, a larger one, may be at most twice its p99 time in the first database. */
  scales: boolean
  /** API paths with query of the list, called one after another while the time is measured. */
  paths: string[]
}

/** Sizes and company names of a generated data set, from which the API paths are made. */
export interface Facts extends Size {
  groups: number
  names: string[]
}

const CARDS = '/api/integration'
const GROUPS = '/api/admin/integrations'
const ask = (path: string, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
const page = (path: string, at: number, query = {}) =>
  ask(path, { ...query, current_page: Math.max(1, Math.floor(at)) })

/** Functions that take a search text out of a company name. The texts are rare or frequent; their titles say how many have them. */
const PARTS: Record<string, (name: string) => string> = {
  'a part that one company has': (name) => /\p{L}+ \d+/u.exec(name)?.[0] ?? name,
  'a part that 1 in 400 has': (name) => name.split(' ').slice(0, 2).join(' '),
  'a part that 1 in 20 has': (name) => (name.split(' ')[0] ?? name).toLowerCase(),
  'a part that 1 in 3 has': () => 'SpA',
  'two letters': (name) => name.slice(2, 4),
}
const ORDERS = ['enroller_name', 'type', 'created_at', 'count_integration', 'count_success', 'has_pending']

export function listsOf({ integrations, groups, names }: Facts): List[] {
  const list = (name: string, scales: boolean, paths: string[], as: List['as'] = 'administrator') => [
    { name, as, scales, paths },
  ]
  const parts = (what: string, path: string, key: string, more = {}) =>
    Object.entries(PARTS).flatMap(([part, textOf]) =>
      list(
        `${what}, ${part}`,
        false,
        names.map((name) => ask(path, { ...more, [key]: textOf(name) })),
      ),
    )
  const byName = { sort_by: 'enroller_name' }
  return [
    ...list('own cards, ten', true, [CARDS, page(CARDS, 2)], 'owner'),
    ...list('own cards by a name', true, [ask(CARDS, { enroller_name: 'a' })], 'owner'),
    ...list('own names', true, [ask(`${CARDS}/names`, { search: 'a' })], 'owner'),
    ...list('own cards, 1 in 100 of all', false, [CARDS, page(CARDS, integrations / 1200)], 'colleague'),
    ...list('cards, first page', true, [CARDS]),
    ...list('cards, middle page', false, [page(CARDS, integrations / 12)]),
    ...list('cards, last page', false, [page(CARDS, integrations / 6)]),
    ...list('cards of a type', true, [ask(CARDS, { type: 'payer' }), ask(CARDS, { type: 'collector' })]),
    ...list('cards of a type, middle page', false, [page(CARDS, integrations / 24, { type: 'payer' })]),
    ...parts('cards', CARDS, 'enroller_name'),
    ...list('cards, middle page of 1 in 20', false, [
      page(CARDS, integrations / 240, { enroller_name: names[0]?.split(' ')[0] }),
    ]),
    ...ORDERS.flatMap((sort_by) =>
      list(`companies by ${sort_by}`, true, [
        ask(GROUPS, { sort_by, sort_order: 'asc' }),
        ask(GROUPS, { sort_by, sort_order: 'desc' }),
      ]),
    ),
    ...list('companies, middle page', false, [page(GROUPS, groups / 20, byName)]),
    ...list('companies, last page', false, [page(GROUPS, groups / 10, byName)]),
    ...list('companies of a type and state', true, [ask(GROUPS, { type: 'payer', state: 'PENDING' })]),
    ...list('companies of a state, middle page', false, [
      page(GROUPS, groups / 60, { state: 'PENDING', sort_by: 'count_success' }),
    ]),
    ...list('companies of a whole name', true, [ask(GROUPS, { enroller_name: names[0] ?? '' })]),
    ...list('companies of a RUT', true, [ask(GROUPS, { er_tax_id: TAX_ID })]),
    ...parts('companies', GROUPS, 'enroller_name', byName),
    ...parts('names of companies', `${GROUPS}/names`, 'search'),
    ...parts('names of integrations', `${CARDS}/names`, 'search'),
    ...list('inbox', true, ['/api/admin/inbox']),
    ...list('inbox of the enroller', true, [
      '/api/admin/inbox?turn=enroller',
      '/api/admin/inbox?turn=enroller&type=payer&days=7',
    ]),
    ...list('inbox of a company', false, [
      ask('/api/admin/inbox', { turn: 'enroller', enroller_name: names[0] ?? '' }),
    ]),
  ]
}
