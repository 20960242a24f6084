import { searchIndex } from '../../state/search.ts'
import { createSearch } from './create-search.ts'
import workerAddress from './search.worker.ts?worker&url'

interface Policies {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (input: string) => URL }
}

const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('search', {
  createScriptURL: () => workerAddress,
})

/** Search of the whole portal. It runs in a web worker, because parsing the index would block the page on slow phones. */
export const openIndex = createSearch(() => new Worker(policy?.createScriptURL('') ?? workerAddress), searchIndex)

openIndex().catch(() => undefined)
