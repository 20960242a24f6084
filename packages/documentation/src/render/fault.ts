interface Placed {
  position?: { start: { line: number } } | undefined
}

/** A mistake in a Markdown file, told as `file:line: what`. */
export class PageFault extends Error {
  constructor(file: string, line: number, what: string) {
    super(`${file}:${line}: ${what}`)
    this.name = 'PageFault'
  }
}

/** The fault of a node of a parsed file. */
export const faultAt = (file: string, node: Placed, what: string): PageFault =>
  new PageFault(file, node.position?.start.line ?? 1, what)
