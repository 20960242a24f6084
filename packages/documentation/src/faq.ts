/** Kinds of integrator that a question is for (spec §2, FAQ). */
export const FAQ_CATEGORIES = ['collector', 'payer', 'dual'] as const
export type FaqCategory = (typeof FAQ_CATEGORIES)[number]

/** A frequent question with its answer, as `content/faq.json` keeps it (spec §2, §3). */
export interface FaqEntry {
  /** Name in addresses, and what ties a field's help icon to its question. */
  filter_id: string
  /** Heading that it stands under. */
  topic: string
  question: string
  /** Paragraphs, steps (`1. `) and points (`- `), with marks of Markdown in their text. */
  answer: string[]
  /** A question that is valid for several kinds names each of them. */
  category: FaqCategory[]
}
