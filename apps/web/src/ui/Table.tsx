import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { rowLinkClass } from './row-link.class.ts'
import { SortHeading } from './SortHeading.tsx'
import { SortList } from './SortList.tsx'
import css from './Table.module.css'
import type { Sort, Sortable } from './table.sort.ts'

export interface Column<Row, Key extends string = string> extends Sortable<Key> {
  cell: (row: Row) => ReactNode
  /** Figures line up at the right. */
  number?: true | undefined
  /** A short value that stays in one line. */
  short?: true | undefined
  /** Words of ours, that need not break anywhere as what people write may. */
  words?: true | undefined
}

interface Props<Row, Key extends string> {
  /** Name of the table, for those who do not see where it stands. */
  label: string
  columns: readonly Column<Row, Key>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
  /** What it says when it has no rows. */
  empty: string
  /** Under the rows: how many there are and where to find the others. */
  footer?: ReactNode
  /** With it every column orders the rows. */
  sort?: Sort<Key> | undefined
  /** The rows are about to change. */
  busy?: boolean | undefined
}

/** Rows of a list; under 720 px each is a block with its labels. */
export function Table<Row, Key extends string>({
  label,
  columns,
  rows,
  keyOf,
  empty,
  footer,
  sort,
  busy,
}: Props<Row, Key>) {
  const classOf = ({ number, short, words }: Column<Row, Key>) =>
    cx(number && css.number, short && css.short, words && css.words)
  return (
    <div className={css.frame}>
      {sort && <SortList columns={columns} sort={sort} />}
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

/** A press anywhere on a row that has a link of its own is one on the link; the keyboard has the link. */
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
