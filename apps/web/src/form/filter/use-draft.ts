import { useState } from 'react'

interface Draft<Filter> {
  draft: Filter
  change: (changes: Partial<Filter>) => void
}

/**
 * Draft of a filter: holds what was typed until it is applied.
 * @param filter the applied filter; if it changes (browser back), the draft restarts from it
 */
export function useDraft<Filter extends object>(filter: Filter): Draft<Filter> {
  const [applied, setApplied] = useState(filter)
  const [draft, setDraft] = useState(filter)
  if (JSON.stringify(applied) !== JSON.stringify(filter)) {
    setApplied(filter)
    setDraft(filter)
  }
  return { draft, change: (changes) => setDraft({ ...draft, ...changes }) }
}
