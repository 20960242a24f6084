import { useEffect, useState } from 'react'
import type { Group } from './search.result.ts'
import { searchIndex } from '../../state/search.ts'
import { createSearch } from './create-search.ts'
import workerAddress from './search.worker.ts?worker&url'

interface Outcome {
  typed: string
  attempt: number
  groups: readonly Group[]
  failed: boolean
}

/**
 * Results for a text; the former ones stay until they arrive.
 * @param typed trimmed; empty searches nothing
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
    /** True if `groups` belong to this text. */
    settled: own?.failed === false,
    failed: own?.failed === true,
    retry: () => setAttempt((count) => count + 1),
  }
}

interface Policies {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (input: string) => URL }
}

/** Trusted Types policy that allows only the worker's address. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('portal-search', {
  createScriptURL: () => workerAddress,
})

/** Search of the whole portal, in a worker because reading the index would block a slow phone. */
const openIndex = createSearch(() => new Worker(policy?.createScriptURL('') ?? workerAddress), searchIndex)

openIndex().catch(() => undefined)
