/** Where a passage comes from. */
export type PassageKind = 'documentation' | 'faq' | 'reference'

/** What each kind is called wherever it is named, as the portal's menus have it. */
export const KIND_LABELS: Readonly<Record<PassageKind, string>> = {
  documentation: 'Documentación',
  faq: 'Preguntas frecuentes',
  reference: 'Referencias API',
}

/** A part of the portal's texts that answers by itself: a section, a question, an operation. */
export interface Passage {
  /** Address of the passage; no two passages have the same. */
  id: string
  kind: PassageKind
  /** Title of the page, question, or title of the reference document. */
  title: string
  /** Title of the section, question, or the operation's summary. */
  section: string
  /** The same address, or that of a place inside the passage which answers. */
  href: string
  /** Plain text, a line per paragraph, item or row. */
  text: string
  /** Words that find it and that it does not say; searched and never shown. */
  asked?: string
  /** Whole ways to ask for it, a comma between; a word of theirs weighs less than one of `asked`. Searched and never shown. */
  wordings?: string
  /** The whole as minimal Markdown, where it may be told as it stands. */
  markdown?: string
}
