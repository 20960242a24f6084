import { ADMIN_COLUMNS, SORT_ORDERS } from '../../packages/domain/src/integration/admin-filter.ts'
import { checkDigit } from '../../packages/domain/src/integration/tax-id.ts'
import type { PEOPLE, Size } from './dataset.ts'

/** What a line of the table measures, and against what. */
export interface Case {
  name: string
  as: keyof typeof PEOPLE
  /** At a million within twice the time at a thousand, within 30 ms, or only told. */
  budget: 'scale' | 'part' | 'told'
  /** Addresses that are asked for in turn. */
  paths(set: Facts): string[]
}

/** What of a set the addresses depend on. */
export interface Facts extends Size {
  groups: number
  /** Whole names, from all over the set. */
  names: string[]
}

const CARDS = '/api/integration'
const GROUPS = '/api/admin/integrations'
const asked = (path: string, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
const page = (path: string, current_page: number, query: Record<string, string | number> = {}) =>
  asked(path, { ...query, current_page: Math.max(1, current_page) })

const part = (name: string, text: (whole: string) => string, budget: Case['budget'] = 'part') =>
  ({ name, text, budget }) as const
/** Parts of a name, from one that a single company has to one that every third has. */
const PARTS = [
  part('part that one company has', (whole) => /\p{L}+ \d+/u.exec(whole)?.[0] ?? whole),
  part('beginning, 1 in 400', (whole) => whole.split(' ').slice(0, 2).join(' ')),
  part('part, 1 in 20', (whole) => whole.split(' ')[0]?.toLowerCase() ?? whole),
  part('part, 1 in 3', () => 'SpA'),
  part('two letters', (whole) => whole.slice(2, 4), 'told'),
]

const byAdministrator = (cases: readonly Omit<Case, 'as'>[]): Case[] =>
  cases.map((one) => ({ ...one, as: 'administrator' }))

const cards = byAdministrator([
  { name: 'cards, first page', budget: 'scale', paths: () => [CARDS] },
  {
    name: 'cards, last page',
    budget: 'scale',
    paths: ({ integrations }) => [1, 2, 3].map((back) => page(CARDS, Math.floor(integrations / 6) - back)),
  },
  {
    name: 'cards, middle page',
    budget: 'scale',
    paths: ({ integrations }) => [0, 1, 2].map((more) => page(CARDS, Math.floor(integrations / 12) + more)),
  },
  {
    name: 'cards of a type',
    budget: 'scale',
    paths: () => ['payer', 'collector'].map((type) => asked(CARDS, { type })),
  },
  {
    name: 'cards of a company and type',
    budget: 'scale',
    paths: ({ names }) => names.map((enroller_name) => asked(CARDS, { enroller_name, type: 'payer' })),
  },
  ...PARTS.map(({ name, text, budget }) => ({
    name: `cards, ${name}`,
    budget,
    paths: ({ names }: Facts) => names.map((whole) => asked(CARDS, { enroller_name: text(whole) })),
  })),
])

const own: Case[] = [
  { name: 'own cards, ten', as: 'owner', budget: 'scale', paths: () => [CARDS, page(CARDS, 2)] },
  { name: 'own cards, by name', as: 'owner', budget: 'scale', paths: () => [asked(CARDS, { enroller_name: 'a' })] },
  {
    name: 'own cards, 1 in 100 of all',
    as: 'colleague',
    budget: 'told',
    paths: ({ integrations }) => [CARDS, page(CARDS, Math.floor(integrations / 600))],
  },
  { name: 'own names, ten', as: 'owner', budget: 'scale', paths: () => [`${CARDS}/names`] },
]

const groups = byAdministrator([
  ...ADMIN_COLUMNS.flatMap((sort_by) =>
    SORT_ORDERS.map((sort_order) => ({
      name: `groups by ${sort_by} ${sort_order}`,
      budget: 'scale' as const,
      paths: () => [asked(GROUPS, { sort_by, sort_order })],
    })),
  ),
  {
    name: 'groups, last page',
    budget: 'scale',
    paths: ({ groups: all }) =>
      [0, 1].map((back) => page(GROUPS, Math.floor(all / 10) - back, { sort_by: 'enroller_name' })),
  },
  {
    name: 'groups, middle page',
    budget: 'told',
    paths: ({ groups: all }) =>
      [0, 1].map((more) => page(GROUPS, Math.floor(all / 20) + more, { sort_by: 'enroller_name' })),
  },
  {
    name: 'groups of a type and state',
    budget: 'scale',
    paths: () => ['payer', 'payer_collect'].map((type) => asked(GROUPS, { type, state: 'PENDING' })),
  },
  {
    name: 'groups of a whole name',
    budget: 'scale',
    paths: ({ names }) => names.map((enroller_name) => asked(GROUPS, { enroller_name })),
  },
  {
    name: 'groups of a RUT',
    budget: 'scale',
    paths: ({ companies }) => ruts(companies).map((er_tax_id) => asked(GROUPS, { er_tax_id })),
  },
  ...PARTS.map(({ name, text, budget }) => ({
    name: `groups, ${name}`,
    budget,
    paths: ({ names }: Facts) =>
      names.map((whole) => asked(GROUPS, { enroller_name: text(whole), sort_by: 'enroller_name' })),
  })),
  { name: 'names of companies', budget: 'told', paths: () => [`${GROUPS}/names`] },
  {
    name: 'names of companies, 1 in 400',
    budget: 'part',
    paths: ({ names }) =>
      names.map((whole) => asked(`${GROUPS}/names`, { search: whole.split(' ').slice(0, 2).join(' ') })),
  },
  { name: 'names of all integrations', budget: 'told', paths: () => [`${CARDS}/names`] },
  {
    name: 'names of integrations, part that one has',
    budget: 'part',
    paths: ({ names }) =>
      names.map((whole) => asked(`${CARDS}/names`, { search: `cobros ${/\d+/.exec(whole)?.[0]} ` })),
  },
])

export const CASES: readonly Case[] = [...cards, ...own, ...groups]

/** RUTs of the set whose digit happens to be right. */
function ruts(companies: number): string[] {
  const found: string[] = []
  for (let n = Math.floor(companies / 2); n <= companies && found.length < 8; n++) {
    const body = String(1_000_000 + n)
    if (checkDigit(body) === String(n % 10)) found.push(`${body}-${n % 10}`)
  }
  return found
}
