import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId } from 'react'
import { Select } from '../field/Field.tsx'
import css from './Table.module.css'

export type Order = 'asc' | 'desc'

/** Sort order of a table and its setter, for the column headings or, in narrow windows, for a select. */
export interface Sort<Key extends string> {
  by: Key
  order: Order
  onSort: (by: Key, order: Order) => void
  /** Order, ascending or descending, in which the first click on a column's heading sorts the table. */
  first: (key: Key) => Order
}

export interface Sortable<Key extends string> {
  key: Key
  header: string
}

interface HeadingProps<Key extends string> {
  column: Sortable<Key>
  sort: Sort<Key>
}

/** Column heading that sorts by its column; a second click reverses the order. */
export function SortHeading<Key extends string>({ column: { key, header }, sort }: HeadingProps<Key>) {
  const Icon = sort.order === 'asc' ? ArrowUp : ArrowDown
  const next = sort.by !== key ? sort.first(key) : sort.order === 'asc' ? 'desc' : 'asc'
  return (
    <button type="button" onClick={() => sort.onSort(key, next)}>
      {header}
      {sort.by === key && <Icon className="small" />}
    </button>
  )
}

interface SelectProps<Key extends string> {
  columns: readonly Sortable<Key>[]
  sort: Sort<Key>
}

/** Select that sorts a table in narrow windows, in which the column headings are hidden. */
export function SortSelect<Key extends string>({ columns, sort }: SelectProps<Key>) {
  const id = useId()
  const choices = columns.flatMap(({ key, header }) =>
    (['asc', 'desc'] as const).map((order) => ({
      key,
      order,
      value: `${key} ${order}`,
      label: `${header}, ${order === 'asc' ? 'ascendente' : 'descendente'}`,
    })),
  )
  return (
    <div className={css.order}>
      <label htmlFor={id}>Ordenar por</label>
      <Select
        id={id}
        options={choices}
        value={`${sort.by} ${sort.order}`}
        onChange={({ target }) => {
          const chosen = choices.find(({ value }) => value === target.value)
          if (chosen) sort.onSort(chosen.key, chosen.order)
        }}
      />
    </div>
  )
}
