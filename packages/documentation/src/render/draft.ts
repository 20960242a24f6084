import type { Nodes, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { checkNodes } from './check.ts'
import { SAMPLE, TABLE } from './constructs.ts'
import { type FrontMatter, frontMatterOf } from './front-matter.ts'
import { type PageHeading, takeAnchors } from './headings.ts'
import { parsed } from './parse.ts'
import { tableNode } from './tables/tables.ts'
import { filled } from './variables.ts'

/** Documentation page after parsing and checks: metadata, headings, syntax tree. HTML, Markdown and plain text are made from it. */
export interface Draft {
  file: string
  front: FrontMatter
  headings: PageHeading[]
  root: Root
  /** For each table and diagram, the title of the section that contains it; screen readers read this title as its name. */
  sections: ReadonlyMap<Nodes, string>
  samples: readonly string[]
}

/**
 * Parses and checks a page's Markdown. @param file name of the Markdown file, for error messages
 * @throws PageFault for Markdown that the portal's dialect does not allow
 */
export function draftOf(text: string, file: string): Draft {
  const root = parsed(filled(text, file))
  const front = frontMatterOf(root, file)
  root.children.shift()
  const headings = takeAnchors(root, file)
  checkNodes(root, file)
  const samples = makeTables(root, new Set(headings.map(({ id }) => id)))
  return { file, front, headings, root, sections: sectionsOf(root, front.title), samples }
}

/** Replaces the table directives of a page with tables. @returns names of the sample programs that the page shows */
function makeTables(root: Root, taken: ReadonlySet<string>): string[] {
  const samples: string[] = []
  visit(root, 'leafDirective', (node, index, parent) => {
    const name = node.attributes?.['name'] ?? ''
    if (node.name === SAMPLE) samples.push(name)
    if (node.name !== TABLE || !parent || index === undefined) return undefined
    parent.children[index] = tableNode(name, taken)
    return [SKIP, index + 1]
  })
  return samples
}

function sectionsOf(root: Root, title: string): Map<Nodes, string> {
  const sections = new Map<Nodes, string>()
  let section = title
  visit(root, (node) => {
    if (node.type === 'heading') section = toString(node)
    if (node.type === 'table' || node.type === 'code') sections.set(node, section)
  })
  return sections
}
