import type { Heading, RootContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { addressOf, type PageEntry } from './pages.ts'
import type { Draft } from './render/draft.ts'
import { plainText } from './render/plain.ts'
import type { Passage } from './search/passage.ts'

/** Characters of a section above which its subsections stand alone. */
const LONG = 900

/** Pages whose subsections are asked for one by one, short as they are. */
const LISTS = new Set(['glossary'])

interface Section {
  heading: Heading
  nodes: RootContent[]
}

/** The lead of a page, then its sections; long ones are divided at their subsections. */
export function pagePassages(entry: PageEntry, { front, root }: Draft): Passage[] {
  const address = addressOf(entry.slug)
  const { before, sections } = divided(root.children, 2)
  const lead = `${front.description}\n${plainText(before)}`.trim()
  const passage = (heading: Heading, text: string): Passage => {
    const href = `${address}#${String(heading.data?.hProperties?.['id'])}`
    return { id: href, kind: 'documentation', title: front.title, section: toString(heading), href, text }
  }
  const whole = sections.flatMap(({ heading, nodes }) => {
    const text = plainText(nodes)
    const parts = divided(nodes, 3)
    if ((text.length <= LONG && !LISTS.has(entry.slug)) || parts.sections.length === 0) return [passage(heading, text)]
    const inner = parts.sections.map((part) => passage(part.heading, plainText(part.nodes)))
    return [passage(heading, plainText(parts.before)), ...inner].filter((one) => one.text !== '')
  })
  const opening: Passage = {
    id: address,
    kind: 'documentation',
    title: front.title,
    section: front.title,
    href: address,
    text: lead,
  }
  return [opening, ...whole]
}

/** What stands before the first heading of a depth, and what follows each. */
function divided(nodes: readonly RootContent[], depth: number): { before: RootContent[]; sections: Section[] } {
  const before: RootContent[] = []
  const sections: Section[] = []
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth === depth) sections.push({ heading: node, nodes: [] })
    else (sections.at(-1)?.nodes ?? before).push(node)
  }
  return { before, sections }
}
