import entries from '@portal/documentation/content/faq.json' with { type: 'json' }

/** Question of each help entry by its `filter_id`. The answers are in a separate module that loads on demand. */
export const QUESTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  entries.map(({ filter_id, question }) => [filter_id, question]),
)
