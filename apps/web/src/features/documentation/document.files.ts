import type { DocumentText } from './document.ts'

/** Where a page's text is, and where it begins. */
interface DocumentFile {
  load: () => Promise<{ text: DocumentText }>
  /** Anchor of the first section. */
  first: string
  /** Code for the empty panels of its samples, by their ids; none where a page has no samples. */
  panels?: () => Promise<{ panels: Readonly<Record<string, string>> }>
}

/** The pages by slug, each in a chunk of its own; the build puts them here (`build/documents.ts`). */
export const documents: Readonly<Record<string, DocumentFile>> = {}
