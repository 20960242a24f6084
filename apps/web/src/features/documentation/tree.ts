import type { DocumentTree } from '@portal/contract/documentation'
import { addressOf, type PageEntry } from '@portal/documentation/pages'
import { memoized } from '@portal/domain/memoized'
import { useEffect, useState } from 'react'
import type { Section } from './document.ts'
import { logFailure } from '../../feedback/log.ts'

export type TreePage = DocumentTree[number]['children'][number]

/** Page tree shown until the complete one is loaded: all pages, but only the open page has its sections. */
export function treeOf(
  pages: readonly PageEntry[],
  current: { name: string; headings: readonly Section[] } | undefined,
  firstAnchor: (slug: string) => string | undefined,
): DocumentTree {
  const groups = Map.groupBy(pages, ({ group }) => group)
  return [...groups].map(([title, entries]) => ({
    title,
    children: entries.map(({ slug, name, title }) => {
      const first = firstAnchor(slug)
      const children = name === current?.name ? sectionsOf(current.headings) : first ? [{ title, anchor: first }] : []
      return { title, to: addressOf(slug), name, children }
    }),
  }))
}

const sectionsOf = (headings: readonly Section[]) =>
  headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ title: text, anchor: id }))

/** Link to the first section of the previous or next page. */
export interface Neighbour {
  title: string
  to: string
}

export function neighboursOf(tree: DocumentTree, name: string): { previous?: Neighbour; next?: Neighbour } {
  const pages = tree.flatMap(({ children }) => children)
  const at = pages.findIndex((page) => page.name === name)
  const [previous, next] = at < 0 ? [] : [pages[at - 1], pages[at + 1]]
  return { ...(previous && { previous: beginning(previous) }), ...(next && { next: beginning(next) }) }
}

const beginning = ({ title, to, children: [first] }: TreePage): Neighbour => ({
  title,
  to: first ? `${to}#${first.anchor}` : to,
})

/** Id of the tree section (`h2`) that contains a heading. */
export function sectionAt(headings: readonly Section[], id: string | undefined): string | undefined {
  const at = headings.findIndex((heading) => heading.id === id)
  return headings.slice(0, at + 1).findLast(({ depth }) => depth === 2)?.id
}

export const readTree = memoized(async () => {
  const answer = await fetch('/documentation.json')
  const tree: unknown = answer.ok ? await answer.json() : undefined
  if (!Array.isArray(tree)) throw new Error(`status ${answer.status}`)
  return tree as DocumentTree
})

/** Complete tree of the documentation pages, loaded as a JSON file; until the file is there, the given tree `before`. */
export function useTree(before: DocumentTree): DocumentTree {
  const [tree, setTree] = useState<DocumentTree>()
  useEffect(() => {
    readTree().then(setTree, (error: unknown) => logFailure('The tree of the documentation failed', error))
  }, [])
  return tree ?? before
}
