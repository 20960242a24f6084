import entries from '@portal/documentation/content/help.json' with { type: 'json' }

/** Question of each help entry, by `filter_id`: all that a screen needs of an entry until somebody asks for its answer. */
export const QUESTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  entries.map(({ filter_id, question }) => [filter_id, question]),
)
