import { useEffect, useState } from 'react'
import { openIndex } from './search.client.ts'
import type { Group } from './search.found.ts'

interface Answered {
  /** What these are the results of. */
  typed: string
  groups: readonly Group[]
}

/**
 * The results for a text, as soon as they are there; those of the text before stay until then.
 * @param typed trimmed; nothing is looked for while it is empty
 */
export function useSearchGroups(typed: string) {
  const [answered, setAnswered] = useState<Answered>()
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<{ typed: string; attempt: number }>()
  useEffect(() => {
    if (!typed) return
    let wanted = true
    openIndex()
      .then((find) => find(typed))
      .then(
        (groups) => wanted && setAnswered({ typed, groups }),
        () => wanted && setFailure({ typed, attempt }),
      )
    return () => {
      wanted = false
    }
  }, [typed, attempt])
  return {
    groups: typed && answered ? answered.groups : [],
    /** Whether they are those of this text. */
    settled: answered?.typed === typed,
    failed: failure?.typed === typed && failure.attempt === attempt,
    retry: () => setAttempt((count) => count + 1),
  }
}
