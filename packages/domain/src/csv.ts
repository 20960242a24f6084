type Cell = string | number | null

/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: Cell): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV with a header for spreadsheets (RFC 4180): with the mark by which they know UTF-8, and without formulas. */
export const spreadsheet = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\u{feff}${[header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
