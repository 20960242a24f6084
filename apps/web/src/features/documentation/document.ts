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
  /** The article's HTML in the form that React needs. Always the same object, because React would insert a new one's HTML again. */
  content: { __html: string }
}
