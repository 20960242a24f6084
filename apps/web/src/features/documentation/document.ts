/** A section of a page. */
export interface Section {
  id: string
  text: string
  depth: 2 | 3
}

/** Text of a page as its own chunk has it: made at build time from its Markdown, and by nothing else. */
export interface DocumentText {
  description: string
  /** ISO date of the last edit. */
  updated: string
  html: string
  headings: readonly Section[]
}

/** A page that can be shown. */
export interface Document extends Omit<DocumentText, 'html'> {
  slug: string
  name: string
  title: string
  group: string
  address: string
  /** Given to React once and unchanged, so that what was opened in the article stays open. */
  content: { __html: string }
}
