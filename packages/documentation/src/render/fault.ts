interface Placed {
  position?: { start: { line: number } } | undefined
}

/** Mistake in a Markdown file; the message is `file:line: what`. */
export class PageFault extends Error {
  constructor(file: string, line: number, what: string) {
    super(`${file}:${line}: ${what}`)
    this.name = 'PageFault'
  }
}

export const faultAt = (file: string, node: Placed, what: string): PageFault =>
  new PageFault(file, node.position?.start.line ?? 1, what)
