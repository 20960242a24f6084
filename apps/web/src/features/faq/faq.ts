import entries from '@portal/documentation/content/faq.json' with { type: 'json' }
import { fold } from '@portal/domain/fold'
import { FAQ_CATEGORIES, type FaqCategory, type FaqEntry } from '@portal/documentation/faq'
import { answerText, plainText } from '../../form/help/markdown.ts'

export const ENTRIES = entries as readonly FaqEntry[]

interface Topic {
  name: string
  anchor: string
  questions: readonly FaqEntry[]
}

const anchorOf = (name: string): string => `tema-${fold(name).replaceAll(' ', '-')}`

/** Frequent questions, grouped by topic and in the order in which the page shows them. */
export const TOPICS: readonly Topic[] = [...Map.groupBy(ENTRIES, ({ topic }) => topic)].map(([name, questions]) => ({
  name,
  anchor: anchorOf(name),
  questions,
}))

const SAID = new Map(
  ENTRIES.map((entry) => [entry, fold(`${entry.question} ${plainText(answerText(entry.answer))} ${entry.filter_id}`)]),
)

/** Whether a question belongs to a category and contains every typed word, in any case and with or without accents. */
export function isShown(entry: FaqEntry, category: FaqCategory, typed: string): boolean {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const said = SAID.get(entry) ?? ''
  return entry.category.includes(category) && words.every((word) => said.includes(word))
}

export const ROLE_LABELS: Readonly<Record<FaqCategory, string>> = {
  collector: 'Recaudador',
  payer: 'Pagador',
  dual: 'Dual',
}

const BY_DEFAULT: FaqCategory = 'dual'

interface Asked {
  category: FaqCategory
  entry: FaqEntry | undefined
}

export const searchOf = (category: FaqCategory): string =>
  category === BY_DEFAULT ? '' : `?rol=${ROLE_LABELS[category].toLowerCase()}`

/** Category and question named in the page's URL. If the question is not in that category, its own first category is used. */
export function askedBy({ search, hash }: { search: string; hash: string }): Asked {
  const chosen = FAQ_CATEGORIES.find((category) => search !== '' && searchOf(category) === rolOf(search)) ?? BY_DEFAULT
  const entry = ENTRIES.find(({ filter_id }) => `#${filter_id}` === hash)
  const category = !entry || entry.category.includes(chosen) ? chosen : (entry.category[0] ?? chosen)
  return { category, entry }
}

const rolOf = (search: string): string => `?rol=${new URLSearchParams(search).get('rol') ?? ''}`
