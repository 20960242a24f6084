/** Where a passage comes from. */
export type PassageKind = 'documentation' | 'faq' | 'reference'

/** What each kind is called wherever it is named, as the portal's menus have it. */
export const KIND_LABELS: Readonly<Record<PassageKind, string>> = {
  documentation: 'Documentación',
  faq: 'Preguntas frecuentes',
  reference: 'Referencias API',
}

/** A part of the portal's texts that answers by itself: a section, a question, an operation, an error. */
export interface Passage {
  kind: PassageKind
  /** Title of the page, question, or title of the reference document. */
  title: string
  /** Title of the section, question, or the operation's summary. */
  section: string
  /** Address; no two passages have the same. */
  href: string
  /** Plain text, a line per paragraph, item or row. */
  text: string
}

/** A passage with what is made of it at build time and not sent to the browser. */
export interface FullPassage extends Passage {
  /** Words that find it and that it does not say. */
  asked?: string
  /** Whole ways to ask for it, a comma between; a word of theirs weighs less than one of `asked`. */
  wordings?: string
  /** The same text as minimal Markdown, from which the assistant answers. */
  markdown: string
}
