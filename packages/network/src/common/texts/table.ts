/** Table whose cells are Markdown of one line. */
export interface Table {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Writes a table in Markdown. */
export const table = ({ head, rows }: Table): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
