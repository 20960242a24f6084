import type { PageEntry } from '@portal/documentation/pages'
import { loadDocument } from './document.load.ts'
import { DocumentPage } from './DocumentPage.tsx'
import { readTree } from './tree.file.ts'

export { DocumentationArea } from './DocumentationArea.tsx'

// Asked for as soon as this code runs, before anything is drawn; whoever shows the tree tells of a failure.
if (typeof document !== 'undefined') readTree().catch(() => undefined)

/** What the route of one page shows, once its text is here. */
export async function openDocument(entry: PageEntry) {
  const document = await loadDocument(entry)
  return { Component: () => <DocumentPage document={document} /> }
}
