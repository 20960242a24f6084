/** Kinds of integrators by which the page 'Preguntas frecuentes' filters its questions (spec §2). */
export const FAQ_CATEGORIES = ['collector', 'payer', 'dual'] as const
export type FaqCategory = (typeof FAQ_CATEGORIES)[number]

/** Frequent question with its answer, as in `content/faq.json` (spec §2, §3). */
export interface FaqEntry {
  /** Name of the question in addresses; the help icon of a form field links to its question by this name. */
  filter_id: string
  /** Heading of the group in which the page shows the question. */
  topic: string
  question: string
  /** Answer in Markdown, one entry per paragraph, numbered step (`1. `) or point (`- `). */
  answer: string[]
  /** All kinds of integrators that the question is for. */
  category: FaqCategory[]
}
