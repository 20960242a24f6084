import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Sort, Sortable } from './table.sort.ts'

interface Props<Key extends string> {
  column: Sortable<Key>
  sort: Sort<Key>
}

/** Column heading that sorts by its column; pressed again, it reverses the order. */
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
