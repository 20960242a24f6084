import type { Heading, RootContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { addressOf, type PageEntry } from './pages.ts'
import type { Draft } from './render/draft.ts'
import { literal } from './literal.ts'
import { minimalMarkdown } from './render/minimal.ts'
import { plainText } from './render/plain.ts'
import type { FullPassage } from './search/passage.ts'

/** Number of characters above which a page's section becomes one search passage per subsection. */
const LONG = 900

/** Slugs of pages whose sections become one search passage per subsection even if they are short. */
const LISTS = new Set(['glossary'])

/** End of the address of the section that lists all errors. The section's search passage omits the list: each error has its own. */
const CATALOGUE = '/errors#catalogo'

interface Section {
  heading: Heading
  nodes: RootContent[]
}

/** Search passages of a documentation page: its lead paragraph, then its sections; long sections become several passages. */
export function pagePassages(entry: PageEntry, { front, root }: Draft): FullPassage[] {
  const address = addressOf(entry.slug)
  const page = { kind: 'documentation', title: front.title } as const
  const { before, sections } = divided(root.children, 2)
  const lead = minimalMarkdown(before, address)
  const passage = ({ heading, nodes }: Section): FullPassage => {
    const href = `${address}#${String(heading.data?.hProperties?.['id'])}`
    const told = href.endsWith(CATALOGUE) ? nodes.filter(({ type }) => type !== 'table') : nodes
    const [text, markdown] = [plainText(told), minimalMarkdown(told, address)]
    return { ...page, href, section: toString(heading), text, markdown }
  }
  const whole = sections.flatMap((section) => {
    const all = passage(section)
    const parts = divided(section.nodes, 3)
    if ((all.text.length <= LONG && !LISTS.has(entry.slug)) || parts.sections.length === 0) return [all]
    const opening = { heading: section.heading, nodes: parts.before }
    return [opening, ...parts.sections].map(passage).filter(({ text }) => text !== '')
  })
  const opening: FullPassage = {
    ...page,
    href: address,
    section: front.title,
    text: `${front.description}\n${plainText(before)}`.trim(),
    markdown: [literal(front.description), lead].filter(Boolean).join('\n\n'),
  }
  return [opening, ...whole]
}

function divided(nodes: readonly RootContent[], depth: number): { before: RootContent[]; sections: Section[] } {
  const before: RootContent[] = []
  const sections: Section[] = []
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth === depth) sections.push({ heading: node, nodes: [] })
    else (sections.at(-1)?.nodes ?? before).push(node)
  }
  return { before, sections }
}
