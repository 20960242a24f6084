import type { PageEntry } from '@portal/documentation/pages'
import { fetchPanels, loadDocument } from './document.load.ts'
import { DocumentPage } from './DocumentPage.tsx'
import { sampleLanguage } from './reading.ts'
import { readTree } from './tree.ts'

export { DocumentationArea } from './DocumentationArea.tsx'

// Loads the page tree as early as possible; `useTree` handles a failure.
if (typeof document !== 'undefined') readTree().catch(() => undefined)

/** Loads code samples if the reader chose a programming language before; after a failure the first language is shown. */
const prepareLanguage = async (slug: string): Promise<void> => {
  if (sampleLanguage()) await fetchPanels(slug).catch(() => undefined)
}

export async function openDocument(entry: PageEntry) {
  const [document] = await Promise.all([loadDocument(entry), prepareLanguage(entry.slug)])
  return { Component: () => <DocumentPage document={document} /> }
}
