/** Kinds of integrators that a question is for (spec §2, FAQ). */
export const FAQ_CATEGORIES = ['collector', 'payer', 'dual'] as const
export type FaqCategory = (typeof FAQ_CATEGORIES)[number]

/** Frequent question with its answer, as in `content/faq.json` (spec §2, §3). */
export interface FaqEntry {
  /** Name in addresses; a field's help icon names its question by it. */
  filter_id: string
  /** Heading of its group. */
  topic: string
  question: string
  /** Paragraphs, steps (`1. `) and points (`- `) in Markdown. */
  answer: string[]
  /** All kinds that the question is for. */
  category: FaqCategory[]
}
