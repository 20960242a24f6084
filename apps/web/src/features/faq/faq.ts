import entries from '@portal/documentation/content/faq.json' with { type: 'json' }
import { fold } from '@portal/domain/fold'
import type { FaqCategory, FaqEntry } from '@portal/documentation/faq'
import { answerText } from '../../form/help/answer.text.ts'
import { plainText } from '../../form/help/markdown.ts'

/** Every question, in the order of the page. */
export const ENTRIES = entries as readonly FaqEntry[]

/** Questions of one topic. */
export interface Topic {
  name: string
  /** Name of its heading in addresses. */
  anchor: string
  questions: readonly FaqEntry[]
}

const anchorOf = (name: string): string => `tema-${fold(name).replaceAll(' ', '-')}`

/** The questions by topic, both in the order of the page. */
export const TOPICS: readonly Topic[] = [...Map.groupBy(ENTRIES, ({ topic }) => topic)].map(([name, questions]) => ({
  name,
  anchor: anchorOf(name),
  questions,
}))

const SAID = new Map(
  ENTRIES.map((entry) => [entry, fold(`${entry.question} ${plainText(answerText(entry.answer))} ${entry.filter_id}`)]),
)

/**
 * Whether a question is one of a kind of integrator and says every word that was typed, in question or answer.
 * @param typed free text; case and accents are not told apart
 */
export function isShown(entry: FaqEntry, category: FaqCategory, typed: string): boolean {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const said = SAID.get(entry) ?? ''
  return entry.category.includes(category) && words.every((word) => said.includes(word))
}
