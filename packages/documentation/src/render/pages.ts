import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGES, type PageEntry } from '../pages.ts'
import { type Draft, draftOf } from './draft.ts'
import { PageFault } from './fault.ts'
import type { PageHeading } from './headings.ts'
import { htmlOf, panelsOf } from './html.ts'
import { readSamples } from './samples.ts'
import { twinOf } from './twin.ts'

/** Rendered page of the documentation. */
export interface DocumentPage extends PageEntry {
  /** Text of the lead paragraph and the meta description; at most 155 characters. */
  description: string
  /** Day on which the page was last changed, as ISO date. */
  updated: string
  /** HTML of the page below its lead paragraph; `htmlOf` lists the CSS classes. */
  html: string
  /** HTML for the tab panels of sample programs that are empty in `html`, by element id. */
  panels: Record<string, string>
  headings: PageHeading[]
  /** The whole page as ordinary Markdown (CommonMark with tables). */
  markdown: string
}

const FOLDER = join(import.meta.dirname, '../../content')

/**
 * Reads every page and calls `make` with it; returns the results in reading order.
 * @throws AggregateError with a PageFault per page that is wrong or missing
 */
export async function fromPages<Made>(make: (entry: PageEntry, draft: Draft) => Made | Promise<Made>): Promise<Made[]> {
  const results = await Promise.allSettled(
    PAGES.map(async (entry) => {
      const file = `packages/documentation/content/${entry.slug}.md`
      const text = await readFile(join(FOLDER, `${entry.slug}.md`), 'utf8').catch(() => {
        throw new PageFault(file, 1, 'The page is not written')
      })
      return make(entry, draftOf(text, file))
    }),
  )
  const faults = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []))
  if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join('\n'))
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

export const renderPages = (): Promise<DocumentPage[]> =>
  fromPages(async (entry, draft) => {
    const { title, description, updated } = draft.front
    const samples = await readSamples(draft.samples)
    const [html, markdown] = [htmlOf(draft, samples), twinOf(draft, samples)]
    const panels = panelsOf(draft, samples)
    return { ...entry, title, description, updated, html, panels, headings: draft.headings, markdown }
  })
