type Cell = string | number | null

const cell = (value: Cell): string => {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV with a header, as RFC 4180 writes it. */
export const csv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

const harmless = (value: Cell): Cell => (typeof value === 'string' && FORMULA.test(value) ? `'${value}` : value)

/** CSV for spreadsheets: with the mark by which they know UTF-8, and without formulas. */
export const spreadsheet = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\u{feff}${csv(
    header,
    rows.map((row) => row.map(harmless)),
  )}`
