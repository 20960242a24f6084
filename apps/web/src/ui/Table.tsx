import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './Table.module.css'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures line up at the right. */
  number?: true | undefined
  /** A short value that stays in one line. */
  short?: true | undefined
}

interface Props<Row> {
  /** Name of the table, for those who do not see where it stands. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What it says when it has no rows. */
  empty: string
  /** Under the rows: how many there are and where to find the others. */
  footer?: ReactNode
}

/** Rows of a list; under 720 px each is a block with its labels. */
export function Table<Row>({ label, columns, rows, keyOf, empty, footer }: Props<Row>) {
  const classOf = ({ number, short }: Column<Row>) => cx(number && css.number, short && css.short)
  return (
    <div className={css.frame}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.key} data-label={column.header} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={css.empty}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {footer && <div className={css.footer}>{footer}</div>}
    </div>
  )
}
