import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import css from './Table.module.css'
import { type Sort, type Sortable, SortHeading, SortSelect } from './TableSort.tsx'

export interface Column<Row, Key extends string = string> extends Sortable<Key> {
  cell: (row: Row) => ReactNode
  number?: true | undefined
  short?: true | undefined
  /** If true, lines break only between words; other columns also break inside long words that people typed. */
  words?: true | undefined
}

interface Props<Row, Key extends string> {
  label: string
  columns: readonly Column<Row, Key>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
  empty?: string
  footer?: ReactNode
  /** Sort order and its setter; if defined, every column is sortable. */
  sort?: Sort<Key> | undefined
  busy?: boolean | undefined
}

/** Table; under 720 px each row becomes a block of labelled values. */
export function Table<Row, Key extends string>(props: Props<Row, Key>) {
  const { label, columns, rows, keyOf, empty = 'No hay datos disponibles', footer, sort, busy } = props
  const classOf = ({ number, short, words }: Column<Row, Key>) =>
    cx(number && css.number, short && css.short, words && css.words)
  return (
    <div className={css.frame}>
      {sort && <SortSelect columns={columns} sort={sort} />}
      <table className={css.table} aria-label={label} aria-busy={busy || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classOf(column)}
                aria-sort={sort?.by === column.key ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
              >
                {sort ? <SortHeading column={column} sort={sort} /> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={pressLinks}>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
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

/** Makes a click anywhere in a row open the row's link. Keyboard users use the link itself. */
function pressLinks(body: HTMLTableSectionElement) {
  const press = (event: MouseEvent): void => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    if (!(target instanceof Element) || target.closest('a, button') || getSelection()?.type === 'Range') return
    const link = target.closest('tr')?.querySelector(`.${rowLinkClass}`)
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
  }
  body.addEventListener('click', press)
  return () => body.removeEventListener('click', press)
}

/** CSS class of the link of a table row; a click anywhere in the row opens this link. */
export const rowLinkClass = css.row
