import entries from '../../content/help.json' with { type: 'json' }

/** Kinds of integrator that an entry is for. */
type HelpCategory = 'collector' | 'payer' | 'dual'

interface HelpEntry {
  /** Ties a field's help icon to its entry. */
  filter_id: string
  question: string
  /** Paragraphs. */
  answer: readonly string[]
  category: readonly HelpCategory[]
}

export type HelpId = (typeof entries)[number]['filter_id']

/** The help entry that a field's icon opens. */
export function helpEntry(id: HelpId): HelpEntry {
  const entry = (entries as readonly HelpEntry[]).find(({ filter_id }) => filter_id === id)
  if (!entry) throw new Error(`There is no help entry ${id}`)
  return entry
}
