export interface Section {
  id: string
  text: string
  depth: 2 | 3
}

/** Text of a page, made by the build from its Markdown. */
export interface DocumentText {
  description: string
  updated: string
  html: string
  headings: readonly Section[]
}

export interface Document extends Omit<DocumentText, 'html'> {
  slug: string
  name: string
  title: string
  group: string
  address: string
  /** The same object at every render, so that React leaves opened parts of the article alone. */
  content: { __html: string }
}
