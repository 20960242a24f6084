import type { DocumentTree } from '@portal/contract/documentation'
import { memoized } from '@portal/domain/memoized'
import { useEffect, useState } from 'react'
import { logFailure } from '../../feedback/log.ts'

/** The documentation's tree from its file. */
export const readTree = memoized(async () => {
  const answer = await fetch('/documentation.json')
  const tree: unknown = answer.ok ? await answer.json() : undefined
  if (!Array.isArray(tree)) throw new Error(`status ${answer.status}`)
  return tree as DocumentTree
})

/** The tree from its file, and until that has arrived what is known without it. */
export function useTree(before: DocumentTree): DocumentTree {
  const [tree, setTree] = useState<DocumentTree>()
  useEffect(() => {
    readTree().then(setTree, (error: unknown) => logFailure('The tree of the documentation failed', error))
  }, [])
  return tree ?? before
}
