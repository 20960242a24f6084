import { useEffect, useState } from 'react'
import { openIndex } from './search.client.ts'
import type { Group } from './search.result.ts'

interface Outcome {
  /** What was looked for. */
  typed: string
  attempt: number
  groups: readonly Group[]
  failed: boolean
}

/**
 * The results for a text, as soon as they are there; those of the text before stay until then.
 * @param typed trimmed; nothing is looked for while it is empty
 */
export function useSearchGroups(typed: string) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!typed) return
    let wanted = true
    const end = (groups: readonly Group[], failed: boolean): void => {
      if (wanted) setOutcome({ typed, attempt, groups, failed })
    }
    openIndex()
      .then((find) => find(typed))
      .then(
        (groups) => end(groups, false),
        () => end([], true),
      )
    return () => {
      wanted = false
    }
  }, [typed, attempt])
  const own = outcome?.typed === typed && outcome.attempt === attempt ? outcome : undefined
  return {
    groups: typed && outcome ? outcome.groups : [],
    /** Whether they are those of this text. */
    settled: own?.failed === false,
    failed: own?.failed === true,
    retry: () => setAttempt((count) => count + 1),
  }
}
