import { useState } from 'react'

interface Draft<Filter> {
  draft: Filter
  change: (changes: Partial<Filter>) => void
}

/**
 * A filter as it stands in its fields, not applied yet.
 * @param filter the one that is applied
 */
export function useDraft<Filter extends object>(filter: Filter): Draft<Filter> {
  const [applied, setApplied] = useState(filter)
  const [draft, setDraft] = useState(filter)
  /* The way back brings another filter than the one that stands in the fields. */
  if (JSON.stringify(applied) !== JSON.stringify(filter)) {
    setApplied(filter)
    setDraft(filter)
  }
  return { draft, change: (changes) => setDraft({ ...draft, ...changes }) }
}
