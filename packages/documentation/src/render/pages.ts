import { PAGES, type PageEntry } from '../pages.ts'
import { type Draft, draftOf } from './draft.ts'
import type { PageHeading } from './headings.ts'
import { htmlOf, panelsOf } from './html.ts'
import { readPage } from './page-file.ts'
import { readSamples } from './samples.ts'
import { twinOf } from './twin.ts'

/** A page ready to be served. */
export interface DocumentPage extends PageEntry {
  /** Lead and meta description; at most 155 characters. */
  description: string
  /** ISO date of the last change. */
  updated: string
  /** What stands below the lead; classes are told by `htmlOf`. */
  html: string
  /** What the empty panels of its samples hold, by their ids. */
  panels: Record<string, string>
  headings: PageHeading[]
  /** The same page as ordinary Markdown. */
  markdown: string
}

/**
 * What is made of every page, in reading order; each page is let go before all are read.
 * @throws AggregateError of a PageFault per page that has a mistake
 */
export async function fromPages<Made>(make: (entry: PageEntry, draft: Draft) => Made | Promise<Made>): Promise<Made[]> {
  const results = await Promise.allSettled(
    PAGES.map(async (entry) => {
      const { text, file } = await readPage(entry.slug)
      return make(entry, draftOf(text, file))
    }),
  )
  const faults = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []))
  if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join('\n'))
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/** Every page, in reading order. */
export const renderPages = (): Promise<DocumentPage[]> =>
  fromPages(async (entry, draft) => {
    const { title, description, updated } = draft.front
    const samples = await readSamples(draft.samples)
    const [html, markdown] = [htmlOf(draft, samples), twinOf(draft, samples)]
    const panels = panelsOf(draft, samples)
    return { ...entry, title, description, updated, html, panels, headings: draft.headings, markdown }
  })
