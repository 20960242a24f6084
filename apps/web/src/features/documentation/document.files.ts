import type { DocumentText } from './document.ts'

interface DocumentFile {
  load: () => Promise<{ text: DocumentText }>
  first: string
  /** Loads the code samples in languages not shown first, by panel id; undefined if the page has none. */
  panels?: () => Promise<{ panels: Readonly<Record<string, string>> }>
}

/** Documentation pages by slug, each in its own chunk; the build generates this list (`build/documents.ts`). */
export const documents: Readonly<Record<string, DocumentFile>> = {}
