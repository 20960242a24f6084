import type { DocumentTree } from '@portal/contract/documentation'
import { useEffect, useState } from 'react'
import { logFailure } from '../../feedback/log.ts'

let arriving: Promise<DocumentTree> | undefined

async function fetchTree(): Promise<DocumentTree> {
  const answer = await fetch('/documentation.json')
  const tree: unknown = answer.ok ? await answer.json() : undefined
  if (!Array.isArray(tree)) throw new Error(`status ${answer.status}`)
  return tree as DocumentTree
}

/** The documentation's tree from its file, fetched once; one that failed is asked for again. */
export function readTree(): Promise<DocumentTree> {
  arriving ??= fetchTree().catch((error: unknown) => {
    arriving = undefined
    throw error
  })
  return arriving
}

/** The tree from its file, and until that has arrived what is known without it. */
export function useTree(before: DocumentTree): DocumentTree {
  const [tree, setTree] = useState<DocumentTree>()
  useEffect(() => {
    readTree().then(setTree, (error: unknown) => logFailure('The tree of the documentation failed', error))
  }, [])
  return tree ?? before
}
