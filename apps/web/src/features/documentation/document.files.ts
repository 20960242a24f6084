import type { DocumentText } from './document.ts'

interface DocumentFile {
  load: () => Promise<{ text: DocumentText }>
  first: string
  /** Loads the code of the empty panels by their ids; undefined for a page without samples. */
  panels?: () => Promise<{ panels: Readonly<Record<string, string>> }>
}

/** Pages by slug, each in its own chunk; filled in by the build (`build/documents.ts`). */
export const documents: Readonly<Record<string, DocumentFile>> = {}
