import { addressOf } from './pages.ts'
import { fromPages } from './render/pages.ts'

interface TreePage {
  title: string
  to: string
  /** Name of the page's route in the web app. */
  name: string
  /** Titles and anchors of the page's second-level headings. */
  children: { title: string; anchor: string }[]
}

interface TreeGroup {
  title: string
  children: TreePage[]
}

/** Sidebar of the documentation: groups, pages and sections in reading order. */
export async function documentTree(): Promise<TreeGroup[]> {
  const pages = await fromPages(({ group, slug, name, title }, { headings }) => {
    const sections = headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ title: text, anchor: id }))
    const page: TreePage = { title, to: addressOf(slug), name, children: sections }
    return { group, page }
  })
  const groups = Map.groupBy(pages, ({ group }) => group)
  return [...groups].map(([title, members]) => ({ title, children: members.map(({ page }) => page) }))
}
