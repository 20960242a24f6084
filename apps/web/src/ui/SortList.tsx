import { useId } from 'react'
import { Select } from './Select.tsx'
import css from './Table.module.css'
import type { Sort, Sortable } from './table.sort.ts'

interface Props<Key extends string> {
  columns: readonly Sortable<Key>[]
  sort: Sort<Key>
}

/** Select that sorts a table in narrow windows, in which the column headings are hidden. */
export function SortList<Key extends string>({ columns, sort }: Props<Key>) {
  const id = useId()
  const choices = columns.flatMap(({ key, header }) =>
    (['asc', 'desc'] as const).map((order) => ({
      key,
      order,
      value: `${key} ${order}`,
      label: sort.option(header, order),
    })),
  )
  return (
    <div className={css.order}>
      <label htmlFor={id}>{sort.label}</label>
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
