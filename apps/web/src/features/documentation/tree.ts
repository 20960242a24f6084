import type { DocumentTree } from '@portal/contract/documentation'
import { addressOf, type PageEntry } from '@portal/documentation/pages'
import type { Section } from './document.ts'

export type TreePage = DocumentTree[number]['children'][number]

/** What is known of the tree before its file has arrived: the pages, the sections of the open one, and where each other begins. */
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

/** A way to a neighbour, that begins at its first section. */
export interface Neighbour {
  title: string
  to: string
}

/** The pages before and after one, in reading order. */
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

/** The section of the tree that a heading belongs to: its own, or the one above it. */
export function sectionAt(headings: readonly Section[], id: string | undefined): string | undefined {
  const at = headings.findIndex((heading) => heading.id === id)
  return headings.slice(0, at + 1).findLast(({ depth }) => depth === 2)?.id
}
