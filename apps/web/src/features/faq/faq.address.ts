import { FAQ_CATEGORIES, type FaqCategory, type FaqEntry } from '@portal/documentation/faq'
import { ENTRIES } from './faq.ts'

/** What the filter's buttons say (spec §2). */
export const ROLE_LABELS: Readonly<Record<FaqCategory, string>> = {
  collector: 'Recaudador',
  payer: 'Pagador',
  dual: 'Dual',
}

const BY_DEFAULT: FaqCategory = 'dual'

/** What an address asks the page to show. */
export interface Asked {
  category: FaqCategory
  /** The question that it names. */
  entry: FaqEntry | undefined
}

/** Query of the address that shows a category; the default has none. */
export const searchOf = (category: FaqCategory): string =>
  category === BY_DEFAULT ? '' : `?rol=${ROLE_LABELS[category].toLowerCase()}`

/** Reads an address: a question that the chosen category lacks is shown in the first one that has it. */
export function askedBy({ search, hash }: { search: string; hash: string }): Asked {
  const chosen = FAQ_CATEGORIES.find((category) => search !== '' && searchOf(category) === rolOf(search)) ?? BY_DEFAULT
  const entry = ENTRIES.find(({ filter_id }) => `#${filter_id}` === hash)
  const category = !entry || entry.category.includes(chosen) ? chosen : (entry.category[0] ?? chosen)
  return { category, entry }
}

const rolOf = (search: string): string => `?rol=${new URLSearchParams(search).get('rol') ?? ''}`
