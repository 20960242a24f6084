import type { PageEntry } from '@portal/documentation/pages'
import { fetchPanels } from './article.panels.ts'
import { loadDocument } from './document.load.ts'
import { DocumentPage } from './DocumentPage.tsx'
import { sampleLanguage } from './reading.ts'
import { readTree } from './tree.file.ts'

export { DocumentationArea } from './DocumentationArea.tsx'

// Asked for as soon as this code runs, before anything is drawn; whoever shows the tree tells of a failure.
if (typeof document !== 'undefined') readTree().catch(() => undefined)

/** Whoever reads samples in another language finds them in it at once; without it, they are read in the first one. */
const prepareLanguage = async (slug: string): Promise<void> => {
  if (sampleLanguage()) await fetchPanels(slug).catch(() => undefined)
}

/** What the route of one page shows, once its text is here. */
export async function openDocument(entry: PageEntry) {
  const [document] = await Promise.all([loadDocument(entry), prepareLanguage(entry.slug)])
  return { Component: () => <DocumentPage document={document} /> }
}
