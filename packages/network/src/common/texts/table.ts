/** Table to write in Markdown; each cell is one line of Markdown. */
export interface Table {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Markdown text of a `Table`. */
export const table = ({ head, rows }: Table): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
