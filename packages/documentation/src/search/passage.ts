export type PassageKind = 'documentation' | 'faq' | 'reference'

/** Name of each kind of search passage, as in the portal's menus. */
export const KIND_LABELS: Readonly<Record<PassageKind, string>> = {
  documentation: 'Documentación',
  faq: 'Preguntas frecuentes',
  reference: 'Referencias API',
}

/** Unit of the search: a part of the portal's texts that is understood alone, such as a section, question, call or error. */
export interface Passage {
  kind: PassageKind
  /** Title of the page or reference document that contains the passage. */
  title: string
  /** Heading of the passage: title of the section, summary of the operation, frequent question, or code of the error. */
  section: string
  /** Address of the passage in the portal; no two passages have the same address. */
  href: string
  /** Text of the passage without markup, with a line for each paragraph, list item or table row. */
  text: string
}

/** Passage with additional texts that only the build and the server use, and the browser does not get. */
export interface FullPassage extends Passage {
  /** Search words that find the passage although its text does not contain them. */
  asked?: string
  /** Questions that the passage answers, separated by commas; their words have less weight than the words of `asked`. */
  wordings?: string
  /** The passage as minimal Markdown, from which the assistant answers. */
  markdown: string
}
