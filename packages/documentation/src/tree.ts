import { addressOf, PAGES } from './pages.ts'
import { readPage } from './render/page-file.ts'
import { plainMarkdown } from './render/plain.ts'
import { filled } from './render/variables.ts'

export interface TreeSection {
  title: string
  anchor: string
}

export interface TreePage {
  title: string
  /** Address. */
  to: string
  /** Name of the route. */
  name: string
  /** Its sections of the second level. */
  children: TreeSection[]
}

export interface TreeGroup {
  title: string
  children: TreePage[]
}

const HEADING = /^## (?<text>.+?)\s*\{#(?<anchor>[^}]+)\}\s*$/
const FENCE = /^\s*(?:```|~~~)/

/** The sections of a page by its lines alone: the server has them at once, without reading whole pages. */
function sectionsOf(text: string): TreeSection[] {
  const sections: TreeSection[] = []
  let inFence = false
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) inFence = !inFence
    const { text: title, anchor } = (inFence ? undefined : HEADING.exec(line)?.groups) ?? {}
    if (title !== undefined && anchor !== undefined) sections.push({ title: plainMarkdown(`## ${title}`), anchor })
  }
  return sections
}

/** The documentation's sidebar: groups, pages and sections in reading order. */
export async function documentTree(): Promise<TreeGroup[]> {
  const pages = await Promise.all(
    PAGES.map(async ({ group, slug, name, title }) => {
      const { text, file } = await readPage(slug)
      const page: TreePage = { title, to: addressOf(slug), name, children: sectionsOf(filled(text, file)) }
      return { group, page }
    }),
  )
  const groups = Map.groupBy(pages, ({ group }) => group)
  return [...groups].map(([title, members]) => ({ title, children: members.map(({ page }) => page) }))
}
