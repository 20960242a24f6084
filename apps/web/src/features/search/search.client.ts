import { searchIndex } from '../../state/search.ts'
import { createSearch } from './create-search.ts'
import workerAddress from './search.worker.ts?worker&url'

interface Policies {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (input: string) => URL }
}

/** The page's policy takes the address of a script from a policy alone; this one knows only the worker's. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('portal-search', {
  createScriptURL: () => workerAddress,
})

/** The search of the whole portal. Reading the index takes a slow phone long enough to be felt, so it happens beside the page. */
export const openIndex = createSearch(() => new Worker(policy?.createScriptURL('') ?? workerAddress), searchIndex)

openIndex().catch(() => undefined)
