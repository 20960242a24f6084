/** Lines of a Markdown table, columns padded so that it reads in a terminal too. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}

export const ms = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(value < 10 ? 1 : 0))
export const ratio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '-')
/** Within the budget, or over it; nothing where there is none. */
export const verdict = (within: boolean | undefined): string => (within === undefined ? '' : within ? 'ok' : 'sobre')
