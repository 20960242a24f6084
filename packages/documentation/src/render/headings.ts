import type { Heading, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { faultAt } from './fault.ts'

/** Heading of a page's section. Its id must not change, because other sites may link to it. */
export interface PageHeading {
  id: string
  text: string
  depth: 2 | 3
}

const ANCHOR = /\s*\{#([^}]*)\}\s*$/
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * Removes `{#anchor}` from the text of each heading and makes it the id of the heading.
 * @returns the sections in order
 * @throws PageFault for a heading of another depth, without anchor, with a wrong or repeated anchor, or with a link inside
 */
export function takeAnchors(root: Root, file: string): PageHeading[] {
  const headings: PageHeading[] = []
  visit(root, 'heading', (node) => {
    const { depth } = node
    if (depth !== 2 && depth !== 3) throw faultAt(file, node, `A heading of depth ${depth}; sections are ## or ###`)
    const id = takeAnchor(node, file)
    if (headings.some((other) => other.id === id)) throw faultAt(file, node, `The anchor {#${id}} is taken`)
    visit(node, 'link', () => {
      throw faultAt(file, node, 'A heading is a link to itself and holds no other')
    })
    node.data = { ...node.data, hProperties: { id } }
    headings.push({ id, text: toString(node), depth })
  })
  return headings
}

function takeAnchor(node: Heading, file: string): string {
  const last = node.children.at(-1)
  const found = last?.type === 'text' ? ANCHOR.exec(last.value) : null
  if (last?.type !== 'text' || !found?.[1])
    throw faultAt(file, node, `The heading "${toString(node)}" has no {#anchor}`)
  if (!KEBAB.test(found[1])) throw faultAt(file, node, `The anchor {#${found[1]}} is not in kebab case`)
  last.value = last.value.slice(0, found.index)
  if (last.value === '') node.children.pop()
  return found[1]
}
