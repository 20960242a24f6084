import { searchIndex } from '../../state/search.ts'
import { createSearch } from './create-search.ts'
import workerAddress from './search.worker.ts?worker&url'

interface Policies {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (input: string) => URL }
}

/** Trusted Types policy that allows only the worker's address. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('portal-search', {
  createScriptURL: () => workerAddress,
})

/** Search of the whole portal, in a worker because reading the index would block a slow phone. */
export const openIndex = createSearch(() => new Worker(policy?.createScriptURL('') ?? workerAddress), searchIndex)

openIndex().catch(() => undefined)
