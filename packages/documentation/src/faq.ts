/** Kinds of integrators that a question is for (spec §2, FAQ). */
export const FAQ_CATEGORIES = ['collector', 'payer', 'dual'] as const
export type FaqCategory = (typeof FAQ_CATEGORIES)[number]

/** Frequent question with its answer, as in `content/faq.json` (spec §2, §3). */
export interface FaqEntry {
  /** Name of the question in addresses; the help icon of a form field links to its question by this name. */
  filter_id: string
  /** Heading of the group of questions. */
  topic: string
  question: string
  /** Paragraphs, steps (`1. `) and points (`- `) in Markdown. */
  answer: string[]
  /** All kinds of integrators that the question is for. */
  category: FaqCategory[]
}
