type Cell = string | number | null

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** CSV with a header, as RFC 4180 writes it. */
export const csv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map((row) => `${row.map((cell) => quoted(String(cell ?? ''))).join(',')}\r\n`).join('')

/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

const harmless = (cell: Cell): Cell => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell)

/** CSV for spreadsheets: with the mark by which they know UTF-8, and without formulas. */
export const spreadsheet = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\u{feff}${csv(
    header,
    rows.map((row) => row.map(harmless)),
  )}`
