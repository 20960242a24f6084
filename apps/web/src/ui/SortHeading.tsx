import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Sort, Sortable } from './table.sort.ts'

interface Props<Key extends string> {
  column: Sortable<Key>
  sort: Sort<Key>
}

/** A heading that orders by its column, and the other way round when it already does. */
export function SortHeading<Key extends string>({ column: { key, header }, sort }: Props<Key>) {
  const Icon = sort.order === 'asc' ? ArrowUp : ArrowDown
  const next = sort.by !== key ? sort.first(key) : sort.order === 'asc' ? 'desc' : 'asc'
  return (
    <button type="button" onClick={() => sort.onSort(key, next)}>
      {header}
      {sort.by === key && <Icon className="small" />}
    </button>
  )
}
