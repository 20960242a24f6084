export interface Section {
  id: string
  text: string
  depth: 2 | 3
}

/** Text of a documentation page; the build generates it from Markdown. */
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
  /** HTML for React. It is the same object at every render, so that React does not reset the article. */
  content: { __html: string }
}
